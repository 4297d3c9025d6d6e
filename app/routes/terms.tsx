import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/features/trust/legal/legal-page.tsx";
import { termsSections } from "#app/features/trust/legal/terms-sections.tsx";
import { t } from "#i18n/t.ts";
export const meta: MetaFunction = () => [
  { title: t("legal.terms.metaTitle") },
  { name: "description", content: t("legal.terms.metaDescription") },
];

export default function Terms() {
  return (
    <LegalPage
      title={t("legal.terms.title")}
      effective="2025-01-01"
      intro={t("legal.terms.intro")}
      sections={termsSections()}
    />
  );
}
