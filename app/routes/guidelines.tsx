import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { WidePage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { DEFAULT_LOCALE, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import {
  APPEAL_DAYS,
  COMMUNITY_RULES,
  RULE_IDS,
} from "#worker/domain/kernel/community-rules/contract.ts";

export const meta: MetaFunction = () => [
  { title: t("moderation.guidelines.metaTitle") },
  { name: "description", content: t("moderation.guidelines.metaDescription") },
];

const linkStyle = "font-semibold text-accent underline-offset-4 hover:underline";

export default function Guidelines() {
  return (
    <WidePage className="py-8 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
      <nav
        aria-label={t("moderation.guidelines.navAriaLabel")}
        className="hidden lg:order-last lg:block"
      >
        <ol className="sticky top-24 grid gap-2 text-muted text-sm">
          {RULE_IDS.map((id) => (
            <li key={id}>
              <a className="hover:text-ink hover:underline" href={`#${id}`}>
                {t(COMMUNITY_RULES[id].title)}
              </a>
            </li>
          ))}
          <li>
            <a className="hover:text-ink hover:underline" href="#what-happens">
              {t("moderation.guidelines.enforcementLink")}
            </a>
          </li>
        </ol>
      </nav>
      <article className="max-w-[68ch]">
        <h1 className="text-xl">{t("moderation.guidelines.heading")}</h1>
        {locale() !== DEFAULT_LOCALE && (
          <p className="mt-2 text-muted text-sm">{t("legal.page.bindingLanguage")}</p>
        )}
        <p className="mt-4">{t("moderation.guidelines.description")}</p>
        {RULE_IDS.map((id) => (
          <section key={id} id={id} className="mt-8 scroll-mt-24">
            <h2 className="font-semibold text-lg">{t(COMMUNITY_RULES[id].title)}</h2>
            <p className="mt-2">{t(COMMUNITY_RULES[id].text)}</p>
            <p className="mt-1 text-muted">{t(COMMUNITY_RULES[id].allowed)}</p>
          </section>
        ))}
        <section id="what-happens" className="mt-10 scroll-mt-24 border-line border-t pt-6">
          <h2 className="font-semibold text-lg">
            {t("moderation.guidelines.enforcement.heading")}
          </h2>
          <p className="mt-2">{t("moderation.guidelines.enforcement.actionsBody")}</p>
          <p className="mt-2">
            {rich("moderation.guidelines.enforcement.appealBody", {
              appealDays: APPEAL_DAYS,
              decisions: (text) => (
                <Link to="/decisions" className={linkStyle}>
                  {text}
                </Link>
              ),
              reports: (text) => (
                <Link to="/settings/reports" className={linkStyle}>
                  {text}
                </Link>
              ),
            })}
          </p>
          <p className="mt-2">{t("moderation.guidelines.enforcement.reportBody")}</p>
        </section>
      </article>
    </WidePage>
  );
}
