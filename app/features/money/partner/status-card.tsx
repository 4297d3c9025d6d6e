import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney, formatPrice } from "#i18n/format.ts";
import { type Message, msg, showArgument, t } from "#i18n/t.ts";
import type { PartnerState } from "#worker/domain/money/partner/contract.ts";
import type { PartnerStatus } from "#worker/domain/money/partner/contract-api.ts";
import { appealTakes } from "#worker/domain/money/refund-policy/contract-figures.ts";
import { AppealForm } from "./appeal-form.tsx";

/** Badge colors: green, yellow, red; gray for other states. The label says the same. */
const BADGES: Partial<Record<PartnerState, "paid" | "pending" | "danger">> = {
  active: "paid",
  pending: "pending",
  rejected: "danger",
};

const STATES: Record<PartnerState, Message> = {
  active: msg("partner.active"),
  pending: msg("partner.statusPending"),
  rejected: msg("partner.rejected"),
  suspended: msg("partner.suspended"),
};

export function StatusCard({ status, now }: { status: PartnerStatus; now: number }) {
  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-lg">
          {t("partner.partnerStatus")}
          <Badge variant={BADGES[status.status] ?? "neutral"} className="px-2 py-1">
            {t(STATES[status.status])}
          </Badge>
        </h2>
        <Button asChild variant="outline" size="sm">
          <Link to="/earnings">{t("partner.seeYourStatement")}</Link>
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
        <Figure label={t("partner.thisMonth")} value={money(status.monthlyEarningsUSD)} />
        <Figure label={t("partner.inAll")} value={money(status.totalEarningsUSD)} />
        <Figure label={t("partner.views")} value={showArgument(status.currentViews)} />
        <Figure label={t("partner.followers")} value={showArgument(status.currentFollowers)} />
        <Figure
          label={t("partner.paidOutFrom")}
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

/** Staff's decision and the options that remain. */
function News({ status, now }: { status: PartnerStatus; now: number }) {
  const { reason, decidedAt, appeal, mayApplyAt } = status;
  switch (status.status) {
    case "pending":
      return (
        <Alert title={t("partner.yourApplicationIsBeingReviewed")}>
          {status.appliedAt !== null &&
            t("partner.youAppliedOnAppliedat", { appliedAt: formatDate(status.appliedAt) })}{" "}
          {t("partner.weTellYouByMailAs")}
        </Alert>
      );
    case "suspended":
      return (
        <Alert
          variant="warning"
          title={
            decidedAt === null
              ? t("partner.yourPartnershipWasSuspended")
              : t("partner.yourPartnershipWasSuspendedOn", { day: formatDate(decidedAt) })
          }
        >
          {reason && <Said words={reason} />}
          <p className="mt-1">{t("partner.whatYouEarnedBeforeStaysYours")}</p>
        </Alert>
      );
    case "rejected":
      return (
        <div className="grid gap-6">
          <Alert
            variant="warning"
            title={
              decidedAt === null
                ? t("partner.yourApplicationWasNotAccepted")
                : t("partner.yourApplicationWasNotAcceptedOn", { day: formatDate(decidedAt) })
            }
          >
            {reason && <Said words={reason} />}
          </Alert>
          {appeal.state === "possible" && <AppealForm />}
          {appeal.state === "open" && (
            <Alert title={t("partner.yourAppealIsBeingReviewed")}>
              {t("partner.appealReviewTime", { appealTakes: appealTakes() })}
              {appeal.text && <Said words={appeal.text} who={t("partner.youWrote")} />}
            </Alert>
          )}
          {appeal.state === "upheld" && (
            <Alert title={t("partner.yourAppealWasNotGranted")}>
              {appeal.reason && <Said words={appeal.reason} />}
            </Alert>
          )}
          {mayApplyAt !== null && mayApplyAt > now && (
            <p className="text-muted text-sm">
              {t("partner.youCanApplyAgainFromMayapplyat", { mayApplyAt: formatDate(mayApplyAt) })}
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

const Said = ({ words, who = t("partner.ourStaffWrote") }: { words: string; who?: string }) => (
  <p className="whitespace-pre-line break-words">
    {who}: “{words}”
  </p>
);
