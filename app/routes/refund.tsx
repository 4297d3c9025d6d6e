import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { LegalPage } from "#app/components/legal/legal-page.tsx";
import { QUICK_GUIDE, REFUND_SECTIONS } from "#app/components/legal/refund-sections.ts";

export const meta: MetaFunction = () => [
  { title: "Refund Policy - Tributary" },
  { name: "description", content: "When money comes back, how, and how long it takes." },
];

function QuickGuide() {
  return (
    <aside aria-label="Quick guide" className="mt-8 rounded-lg bg-surface p-5">
      <h2 className="font-semibold">Quick guide</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {QUICK_GUIDE.map(([what, rule]) => (
          <div key={what} className="sm:contents">
            <dt className="text-muted">{what}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/refund-request" className="font-semibold underline underline-offset-4">
          Ask for a refund
        </Link>
      </p>
    </aside>
  );
}

export default function Refund() {
  return (
    <LegalPage
      title="Refund Policy"
      effective="January 1, 2025"
      intro="Short version first; the whole policy follows."
      sections={REFUND_SECTIONS}
      summary={<QuickGuide />}
    />
  );
}
