import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/features/trust/legal/legal-page.tsx";
import { privacySections } from "#app/features/trust/legal/privacy-sections.tsx";
import { t } from "#i18n/t.ts";
export const meta: MetaFunction = () => [
  { title: t("legal.privacyPolicyTributary") },
  { name: "description", content: t("legal.whatTributaryKnowsAboutYouWhy") },
];

export default function Privacy() {
  return (
    <LegalPage
      title={t("legal.privacyPolicy")}
      effective="2025-01-01"
      intro={t("legal.weCollectWhatTheServiceNeeds")}
      sections={privacySections()}
    />
  );
}
