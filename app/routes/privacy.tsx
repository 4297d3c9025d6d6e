import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/features/trust/legal/legal-page.tsx";
import { privacySections } from "#app/features/trust/legal/privacy-sections.tsx";
import { t } from "#i18n/t.ts";
export const meta: MetaFunction = () => [
  { title: t("legal.privacy.metaTitle") },
  { name: "description", content: t("legal.privacy.metaDescription") },
];

export default function Privacy() {
  return (
    <LegalPage
      title={t("legal.privacy.title")}
      effective="2025-01-01"
      intro={t("legal.privacy.intro")}
      sections={privacySections()}
    />
  );
}
