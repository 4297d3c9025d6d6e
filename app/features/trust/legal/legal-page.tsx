import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { WidePage } from "#app/ui/page.tsx";
import { DEFAULT_LOCALE, intlLocale, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";

export interface LegalSection {
  title: string;
  /** Anchor of the section for links; the section's number by default. */
  id?: string;
  /** A string becomes a paragraph, an array a list; a React element stays unchanged. */
  body: (string | ReactNode[] | ReactElement)[];
}

interface LegalPageProps {
  title: string;
  /** Date as `2026-11-22`. */
  effective: string;
  intro: string;
  sections: LegalSection[];
  summary?: ReactNode;
  children?: ReactNode;
}

const anchor = ({ id }: LegalSection, index: number) => id ?? `section-${index + 1}`;

const dayOf = (day: string) =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(day),
  );

export function LegalPage({
  title,
  effective,
  intro,
  sections,
  summary,
  children,
}: LegalPageProps) {
  return (
    <WidePage className="py-8 lg:grid lg:grid-cols-[minmax(0,68ch)_16rem] lg:gap-16">
      <nav aria-label={t("legal.page.sectionsLabel")} className="hidden lg:order-last lg:block">
        <ol className="sticky top-24 space-y-2 text-sm text-muted">
          {sections.map((section, index) => (
            <li key={section.title}>
              <a className="hover:text-ink hover:underline" href={`#${anchor(section, index)}`}>
                {index + 1}. {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="max-w-[68ch]">
        <Link to="/" className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink">
          <ArrowLeft aria-hidden className="size-4" />
          {t("legal.page.homeAction")}
        </Link>
        <h1 className="mt-4 text-xl">{title}</h1>
        <p className="mt-2 text-sm text-muted">
          {t("legal.page.effectiveDate", { effective: dayOf(effective) })}
        </p>
        {locale() !== DEFAULT_LOCALE && (
          <p className="mt-2 text-muted text-sm">{t("legal.page.bindingLanguage")}</p>
        )}
        <p className="mt-6">{intro}</p>
        {summary}
        {sections.map((section, index) => (
          <section key={section.title} id={anchor(section, index)} className="mt-10 scroll-mt-24">
            <h2 className="text-lg font-semibold">
              {index + 1}. {section.title}
            </h2>
            {section.body.map((part, partIndex) => (
              // The index is a valid key, because the paragraphs of a section never change their
              // order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Fragment key={partIndex}>{toElement(part)}</Fragment>
            ))}
          </section>
        ))}
        {children}
      </article>
    </WidePage>
  );
}

function toElement(part: LegalSection["body"][number]): ReactNode {
  if (typeof part === "string") return <p className="mt-3">{part}</p>;
  if (!Array.isArray(part)) return <div className="mt-3">{part}</div>;
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5">
      {part.map((item, itemIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={itemIndex}>{item}</li>
      ))}
    </ul>
  );
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}
