import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { LegalPage } from "#app/features/trust/legal/legal-page.tsx";
import { quickGuide, refundSections } from "#app/features/trust/legal/refund-sections.ts";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("legal.refunds.metaTitle") },
  { name: "description", content: t("legal.refunds.metaDescription") },
];

function QuickGuide() {
  return (
    <aside aria-label={t("legal.refundSummary.title")} className="mt-8 rounded-lg bg-surface p-5">
      <h2 className="font-semibold">{t("legal.refundSummary.title")}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {quickGuide().map(([topic, rule]) => (
          <div key={topic} className="sm:contents">
            <dt className="text-muted">{topic}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/refund-request" className="font-semibold underline underline-offset-4">
          {t("legal.refundSummary.action")}
        </Link>
      </p>
    </aside>
  );
}

export default function Refund() {
  return (
    <LegalPage
      title={t("legal.refunds.title")}
      effective="2025-01-01"
      intro={t("legal.refunds.intro")}
      sections={refundSections()}
      summary={<QuickGuide />}
    />
  );
}
