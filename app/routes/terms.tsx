import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/components/legal/legal-page.tsx";
import { TERMS_SECTIONS } from "#app/components/legal/terms-sections.tsx";
export const meta: MetaFunction = () => [
  { title: "Terms of Service - Tributary" },
  { name: "description", content: "What you may expect of Tributary, and what Tributary expects of you." },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      effective="January 1, 2025"
      intro="These are the rules of Tributary, in plain words: what you may expect of us, and what we expect of you."
      sections={TERMS_SECTIONS}
    />
  );
}
