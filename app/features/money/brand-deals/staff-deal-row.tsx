import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { LocalTime } from "#app/features/creator/studio/local-time.tsx";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { tierLabel } from "#worker/domain/money/brand-deals/contract.ts";
import type { StaffDeal } from "#worker/domain/money/brand-deals/contract-api.ts";
import { STATES } from "./deal-labels.ts";
import { askForPayment } from "./deals-api.ts";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

const MONEY = {
  none: { word: msg("brandDeals.moneyState.notRequested"), variant: "neutral" },
  asked: { word: msg("brandDeals.moneyState.requested"), variant: "pending" },
  held: { word: msg("brandDeals.moneyState.held"), variant: "paid" },
  gone: { word: msg("brandDeals.moneyState.notHeld"), variant: "neutral" },
} as const;

export function StaffDealRow({ deal }: { deal: StaffDeal }) {
  const { label, variant } = STATES[deal.state];
  const money = MONEY[deal.money];
  return (
    <li className="grid gap-3 border-line border-t py-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="break-words text-base">{deal.title}</h3>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge variant={variant}>
              {deal.state === "accepted"
                ? t("brandDeals.state.accepted")
                : deal.state === "disputed"
                  ? t("brandDeals.state.disputed")
                  : t(label)}
            </Badge>
            {deal.state !== "paid" && <Badge variant={money.variant}>{t(money.word)}</Badge>}
            <span className="text-muted">{deal.brand.name}</span>
          </p>
        </div>
        <p className="tabular ml-auto text-right">
          <span className="block font-semibold">
            {formatMoney(deal.amountCents, deal.currency)}
          </span>
          <span className="text-muted text-sm">
            {t("brandDeals.facts.creatorAmount", {
              creatorCents: formatMoney(deal.creatorCents, deal.currency),
            })}
          </span>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact label={t("brandDeals.facts.audience")}>
          {deal.invited ? (
            <UserLink user={deal.invited} />
          ) : (
            t("brandDeals.tiers.tierAndAbove", { tier: tierLabel(deal.tier) })
          )}
        </Fact>
        {deal.creator && (
          <Fact label={t("brandDeals.facts.creator")}>
            <UserLink user={deal.creator} />
          </Fact>
        )}
        <Fact label={t("brandDeals.facts.acceptBy")}>
          <LocalTime at={deal.acceptBy} />
        </Fact>
        <Fact label={t("brandDeals.facts.deliverBy")}>
          <LocalTime at={deal.deliverBy} />
        </Fact>
        {deal.video && (
          <Fact label={t("brandDeals.facts.video")}>
            <Link
              to={`/watch/${deal.video.id}`}
              className="text-accent underline underline-offset-4"
            >
              {deal.video.title}
            </Link>
          </Fact>
        )}
        {deal.approvesAt !== null && (
          <Fact label={t("brandDeals.facts.approvesAutomatically")}>
            <LocalTime at={deal.approvesAt} />
          </Fact>
        )}
        {deal.state === "approved" && deal.releasesAt !== null && (
          <Fact label={t("brandDeals.facts.heldUntil")}>
            <LocalTime at={deal.releasesAt} />
          </Fact>
        )}
        {deal.state === "approved" && deal.keepUntil !== null && (
          <Fact label={t("brandDeals.facts.publicUntil")}>
            <LocalTime at={deal.keepUntil} />
          </Fact>
        )}
      </dl>
      {deal.reason !== "" && (
        <p className="measure break-words text-muted text-sm">{deal.reason}</p>
      )}
      <Acts deal={deal} />
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

const UserLink = ({ user: { username } }: { user: { username: string } }) => (
  <Link to={`/@${username}`} className="underline underline-offset-4">
    @{username}
  </Link>
);

const CANCELLABLE = ["draft", "offered", "declined", "accepted", "disputed"];

function Acts({ deal }: { deal: StaffDeal }) {
  const [open, setOpen] = useState<Decision | "offer" | null>(null);
  const { act, isBusy: isAsking } = useAct();
  const { state, money } = deal;
  const requestPayment = () =>
    act(askForPayment(deal.id), {
      done: t("brandDeals.payment.request.success"),
      failed: t("brandDeals.payment.request.failure"),
    });
  const isReviewed = state === "delivered" || state === "disputed";
  return (
    <div className="flex flex-wrap gap-2">
      {state === "draft" && money !== "held" && (
        <Button
          size="sm"
          variant={money === "none" ? "primary" : "secondary"}
          disabled={isAsking}
          onClick={() => void requestPayment()}
        >
          {isAsking
            ? t("brandDeals.payment.request.busy")
            : money === "none"
              ? t("brandDeals.payment.request.action")
              : t("brandDeals.payment.request.actionAgain")}
        </Button>
      )}
      {deal.payUrl !== null && (
        <Button
          size="sm"
          onClick={() => void copyText(deal.payUrl ?? "", t("brandDeals.payment.link.copySuccess"))}
        >
          {t("brandDeals.payment.link.copy")}
        </Button>
      )}
      {(state === "draft" || state === "declined") && money === "held" && (
        <Button size="sm" variant="primary" onClick={() => setOpen("offer")}>
          {t("brandDeals.offerForm.openAction")}
        </Button>
      )}
      {isReviewed && (
        <Button size="sm" variant="primary" onClick={() => setOpen("approve")}>
          {t("brandDeals.approve.action")}
        </Button>
      )}
      {state === "delivered" && (
        <Button size="sm" onClick={() => setOpen("dispute")}>
          {t("brandDeals.dispute.action")}
        </Button>
      )}
      {CANCELLABLE.includes(state) && (
        <Button size="sm" variant="outline" onClick={() => setOpen("cancel")}>
          {t("brandDeals.cancel.action")}
        </Button>
      )}
      {open === "offer" && <OfferDialog deal={deal} onClose={() => setOpen(null)} />}
      {open !== null && open !== "offer" && (
        <DecisionDialog deal={deal} decision={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
