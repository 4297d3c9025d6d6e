import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney, formatPrice } from "#i18n/format.ts";
import { type Message, msg, showArgument, t } from "#i18n/t.ts";
import type { PartnerState } from "#worker/domain/money/partner/contract.ts";
import type { PartnerStatus } from "#worker/domain/money/partner/contract-api.ts";
import { appealReviewTime } from "#worker/domain/money/refund-policy/contract-figures.ts";
import { AppealForm } from "./appeal-form.tsx";

/** Colors of the status badge. The badge's text says the same. */
const BADGES: Partial<Record<PartnerState, "paid" | "pending" | "danger">> = {
  active: "paid",
  pending: "pending",
  rejected: "danger",
};

const STATES: Record<PartnerState, Message> = {
  active: msg("partner.status.active"),
  pending: msg("partner.status.pending"),
  rejected: msg("partner.status.rejected"),
  suspended: msg("partner.status.suspended"),
};

export function StatusCard({ status, now }: { status: PartnerStatus; now: number }) {
  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-lg">
          {t("partner.status.title")}
          <Badge variant={BADGES[status.status] ?? "neutral"} className="px-2 py-1">
            {t(STATES[status.status])}
          </Badge>
        </h2>
        <Button asChild variant="outline" size="sm">
          <Link to="/earnings">{t("partner.status.statementAction")}</Link>
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
        <Figure
          label={t("partner.status.monthlyEarnings")}
          value={money(status.monthlyEarningsUSD)}
        />
        <Figure label={t("partner.status.totalEarnings")} value={money(status.totalEarningsUSD)} />
        <Figure label={t("partner.status.views")} value={showArgument(status.currentViews)} />
        <Figure
          label={t("partner.status.followers")}
          value={showArgument(status.currentFollowers)}
        />
        <Figure
          label={t("partner.status.minimumPayout")}
          value={formatPrice(Math.round(Number(status.payoutThresholdUSD) * 100))}
        />
      </dl>
      <News status={status} now={now} />
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold text-lg">{value}</dd>
    </div>
  );
}

const money = (usd: string) => formatMoney(Math.round(Number(usd) * 100));

function News({ status, now }: { status: PartnerStatus; now: number }) {
  const { reason, decidedAt, appeal, mayApplyAt } = status;
  switch (status.status) {
    case "pending":
      return (
        <Alert title={t("partner.status.underReview.title")}>
          {status.appliedAt !== null &&
            t("partner.status.underReview.appliedOn", {
              appliedAt: formatDate(status.appliedAt),
            })}{" "}
          {t("partner.status.underReview.body")}
        </Alert>
      );
    case "suspended":
      return (
        <Alert
          variant="warning"
          title={
            decidedAt === null
              ? t("partner.status.suspension.title")
              : t("partner.status.suspension.titleWithDate", { day: formatDate(decidedAt) })
          }
        >
          {reason && <Statement text={reason} />}
          <p className="mt-1">{t("partner.status.suspension.body")}</p>
        </Alert>
      );
    case "rejected":
      return (
        <div className="grid gap-6">
          <Alert
            variant="warning"
            title={
              decidedAt === null
                ? t("partner.status.rejection.title")
                : t("partner.status.rejection.titleWithDate", { day: formatDate(decidedAt) })
            }
          >
            {reason && <Statement text={reason} />}
          </Alert>
          {appeal.state === "possible" && <AppealForm />}
          {appeal.state === "open" && (
            <Alert title={t("partner.status.appeal.title")}>
              {t("partner.status.appeal.body", { appealTakes: appealReviewTime() })}
              {appeal.text && (
                <Statement text={appeal.text} author={t("partner.status.appeal.author")} />
              )}
            </Alert>
          )}
          {appeal.state === "upheld" && (
            <Alert title={t("partner.decisions.appealRejected")}>
              {appeal.reason && <Statement text={appeal.reason} />}
            </Alert>
          )}
          {mayApplyAt !== null && mayApplyAt > now && (
            <p className="text-muted text-sm">
              {t("partner.status.reapplyDate", { mayApplyAt: formatDate(mayApplyAt) })}
            </p>
          )}
        </div>
      );
    case "active":
      return null;
    default: {
      const never: never = status.status;
      throw new Error(`No news for ${String(never)}`);
    }
  }
}

const Statement = ({
  text,
  author = t("partner.status.staffAuthor"),
}: {
  text: string;
  author?: string;
}) => (
  <p className="whitespace-pre-line break-words">
    {author}: “{text}”
  </p>
);
