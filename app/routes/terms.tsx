import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/features/trust/legal/legal-page.tsx";
import { termsSections } from "#app/features/trust/legal/terms-sections.tsx";
import { t } from "#i18n/t.ts";
export const meta: MetaFunction = () => [
  { title: t("legal.termsOfServiceTributary") },
  { name: "description", content: t("legal.whatYouMayExpectOfTributary") },
];

export default function Terms() {
  return (
    <LegalPage
      title={t("legal.termsOfService")}
      effective="2025-01-01"
      intro={t("legal.theseAreTheRulesOfTributary")}
      sections={termsSections()}
    />
  );
}
