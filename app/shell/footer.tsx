import { Link } from "@remix-run/react";
import { Logo } from "#app/ui/logo.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { msg, t } from "#i18n/t.ts";
import { LanguageForm } from "./language-form.tsx";
import { ThemeForm } from "./theme-form.tsx";

const COLUMNS = [
  {
    title: msg("shell.footer.watchTitle"),
    links: [
      {
        to: "/discover",
        label: msg("shell.nav.discover"),
      },
      {
        to: "/live-stream",
        label: msg("shell.footer.goLive"),
      },
      {
        to: "/partner",
        label: msg("shell.nav.partnerProgram"),
      },
      {
        to: "/subscription",
        label: msg("shell.footer.subscriptions"),
      },
    ],
  },
  {
    title: msg("shell.footer.rulesTitle"),
    links: [
      {
        to: "/terms",
        label: msg("shell.footer.terms"),
      },
      {
        to: "/guidelines",
        label: msg("shell.footer.communityGuidelines"),
      },
      {
        to: "/privacy",
        label: msg("shell.footer.privacyPolicy"),
      },
      {
        to: "/refund",
        label: msg("shell.footer.refundPolicy"),
      },
      {
        to: "/cookies",
        label: msg("shell.footer.cookiePolicy"),
      },
      { to: "/dmca", label: msg("shell.footer.dmca") },
      {
        to: "/security",
        label: msg("shell.footer.security"),
      },
    ],
  },
  {
    title: msg("shell.footer.helpTitle"),
    links: [
      {
        to: "/help",
        label: msg("shell.footer.helpCenter"),
      },
      {
        to: "/support",
        label: msg("shell.footer.support"),
      },
      {
        to: "/accessibility",
        label: msg("shell.footer.accessibility"),
      },
      { to: "/api/docs", label: msg("shell.footer.api") },
      {
        to: "/status",
        label: msg("shell.footer.status"),
      },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-20 border-line border-t print:hidden">
      <WidePage className="grid gap-x-5 gap-y-10 py-12 grid-cols-2 sm:gap-x-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3 col-span-full lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-muted text-sm">{t("shell.footer.tagline")}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={t(title)} aria-label={t(title)} className="max-sm:nth-[3]:row-span-2">
            <h2 className="font-semibold text-sm">{t(title)}</h2>
            <ul className="mt-3 grid">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-8 items-center text-muted text-sm hover:text-ink hover:underline"
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </WidePage>
      <WidePage className="flex flex-wrap items-center justify-between gap-4 pb-[calc(var(--spacing-bottom-bar)+32px)] lg:pb-8">
        <p className="tabular text-muted text-sm">{t("shell.footer.copyright")}</p>
        <div className="flex flex-wrap items-center gap-3">
          <LanguageForm />
          <ThemeForm />
        </div>
      </WidePage>
    </footer>
  );
}
