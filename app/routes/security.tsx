import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage, type LegalSection, TextLink } from "#app/features/trust/legal/legal-page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { SECURITY_REPORT } from "#worker/domain/money/refund-policy/contract-figures.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.security.metaTitle") },
  { name: "description", content: t("legal.security.metaDescription") },
];

const sectionsOf = (): LegalSection[] => [
  {
    title: t("legal.security.report.title"),
    id: "report",
    body: [
      <p key="how">
        {rich("legal.security.report.howBody", {
          link: (text) => <TextLink to="/support">{text}</TextLink>,
        })}
      </p>,
      t("legal.security.report.timingBody", SECURITY_REPORT),
    ],
  },
  {
    title: t("legal.security.scope.title"),
    body: [
      t("legal.security.scope.allowedBody"),
      t("legal.security.scope.excludedIntro"),
      [
        t("legal.security.scope.dataItem"),
        t("legal.security.scope.overloadItem"),
        t("legal.security.scope.phishingItem"),
        t("legal.security.scope.providersItem"),
      ],
    ],
  },
  {
    title: t("legal.security.safeHarbor.title"),
    id: "safe-harbor",
    body: [t("legal.security.safeHarbor.body"), t("legal.security.safeHarbor.creditBody")],
  },
  {
    title: t("legal.security.outOfScope.title"),
    body: [
      [
        t("legal.security.outOfScope.headersItem"),
        t("legal.security.outOfScope.scannersItem"),
        t("legal.security.outOfScope.deviceItem"),
      ],
    ],
  },
  {
    title: t("legal.security.protection.title"),
    body: [
      <p key="yours">
        {rich("legal.security.protection.body", {
          settings: (text) => <TextLink to="/settings/security">{text}</TextLink>,
          file: (text) => (
            <a
              href="/.well-known/security.txt"
              className="text-accent underline underline-offset-4"
            >
              {text}
            </a>
          ),
        })}
      </p>,
    ],
  },
];

export default function Security() {
  return (
    <LegalPage
      title={t("legal.security.title")}
      effective="2026-11-22"
      intro={t("legal.security.intro")}
      sections={sectionsOf()}
    />
  );
}
