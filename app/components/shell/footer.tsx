import { Link } from "@remix-run/react";
import { Logo } from "#app/components/ui/logo.tsx";
import { t } from "#i18n/t.ts";
import { LanguageForm } from "./language-form.tsx";
import { ThemeForm } from "./theme-form.tsx";

const COLUMNS = [
  {
    get title() {
      return t("shell.watchAndCreate");
    },
    links: [
      {
        to: "/discover",
        get label() {
          return t("shell.discover");
        },
      },
      {
        to: "/live-stream",
        get label() {
          return t("shell.goLive");
        },
      },
      {
        to: "/partner",
        get label() {
          return t("shell.partnerProgram");
        },
      },
      {
        to: "/subscription",
        get label() {
          return t("shell.subscriptions");
        },
      },
    ],
  },
  {
    get title() {
      return t("shell.rules");
    },
    links: [
      {
        to: "/terms",
        get label() {
          return t("shell.termsOfService");
        },
      },
      {
        to: "/guidelines",
        get label() {
          return t("shell.communityRules");
        },
      },
      {
        to: "/privacy",
        get label() {
          return t("shell.privacyPolicy");
        },
      },
      {
        to: "/refund",
        get label() {
          return t("shell.refundPolicy");
        },
      },
      {
        to: "/cookies",
        get label() {
          return t("shell.cookiePolicy");
        },
      },
      { to: "/dmca", label: "DMCA" },
      {
        to: "/security",
        get label() {
          return t("shell.security");
        },
      },
    ],
  },
  {
    get title() {
      return t("shell.help");
    },
    links: [
      {
        to: "/help",
        get label() {
          return t("shell.helpCenter");
        },
      },
      {
        to: "/support",
        get label() {
          return t("shell.support247");
        },
      },
      {
        to: "/accessibility",
        get label() {
          return t("shell.accessibility");
        },
      },
      { to: "/api/docs", label: "API" },
      {
        to: "/status",
        get label() {
          return t("shell.status");
        },
      },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-20 border-line border-t print:hidden">
      <div className="page grid gap-x-5 gap-y-10 py-12 grid-cols-2 sm:gap-x-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3 col-span-full lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-muted text-sm">{t("shell.theNextGenerationStreamingPlatformWhere")}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="max-sm:nth-[3]:row-span-2">
            <h2 className="font-semibold text-sm">{title}</h2>
            <ul className="mt-3 grid">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-8 items-center text-muted text-sm hover:text-ink hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-4 pb-[calc(var(--spacing-bottom-bar)+32px)] lg:pb-8">
        <p className="tabular text-muted text-sm">{t("shell.n2026TributaryLlc")}</p>
        <div className="flex flex-wrap items-center gap-3">
          <LanguageForm />
          <ThemeForm />
        </div>
      </div>
    </footer>
  );
}
