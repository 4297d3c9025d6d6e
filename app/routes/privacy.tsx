import type { MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "#app/components/legal/legal-page.tsx";
import { PRIVACY_SECTIONS } from "#app/components/legal/privacy-sections.tsx";
export const meta: MetaFunction = () => [
  { title: "Privacy Policy - Tributary" },
  { name: "description", content: "What Tributary knows about you, why, for how long, and what you can do about it." },
];

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      effective="January 1, 2025"
      intro="We collect what the service needs, say what it is for, and let you take it with you or have it deleted."
      sections={PRIVACY_SECTIONS}
    />
  );
}
