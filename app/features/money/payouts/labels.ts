import { formatMoney, formatPrice, formatTime } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { MIN_PAYOUT_CENTS } from "#worker/domain/accounts/plans/contract.ts";
import {
  type Obstacle,
  PAYOUT_DAY,
  type PayoutRequester,
} from "#worker/domain/money/payouts/contract.ts";
import type { PayoutOverview, PayoutSummary } from "#worker/domain/money/payouts/contract-api.ts";
import { TIP_HOLD_DAYS } from "#worker/domain/money/tips/contract.ts";

export const whenOf = formatTime;

export function describeObstacle(
  obstacle: Obstacle,
  {
    heldUntil,
    heldTipsCents,
    currency,
  }: Pick<PayoutOverview, "heldUntil" | "heldTipsCents" | "currency">,
): string {
  switch (obstacle) {
    case "off":
      return t("payouts.obstacle.payoutsOff");
    case "email":
      return t("payouts.obstacle.emailUnconfirmed");
    case "account":
      return t("payouts.obstacle.accountMissing");
    case "rejected":
      return t("payouts.obstacle.accountRejected");
    case "frozen":
      return t("payouts.obstacle.payoutsFrozen");
    case "hold":
      return heldUntil === null
        ? t("payouts.obstacle.onHold")
        : t("payouts.obstacle.onHoldUntil", { heldUntil: whenOf(heldUntil) });
    case "open":
      return t("payouts.obstacle.payoutOpen");
    case "debt":
      return t("payouts.obstacle.debt");
    case "minimum":
      return t("payouts.obstacle.belowMinimum", { least: formatPrice(MIN_PAYOUT_CENTS) });
    case "tips":
      return t("payouts.obstacle.tipsHeld", {
        held: formatMoney(heldTipsCents, currency),
        days: TIP_HOLD_DAYS,
      });
    default: {
      const never: never = obstacle;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

type Badge = "neutral" | "pending" | "paid" | "danger";

interface StateText {
  label: string;
  badge: Badge;
  about: string;
}

export function describeState({
  state,
  failure,
  returnedCents,
  currency,
}: PayoutSummary): StateText {
  switch (state) {
    case "queued":
      return {
        label: t("payouts.state.queuedLabel"),
        badge: "pending",
        about: t("payouts.state.queuedDescription"),
      };
    case "sending":
      return {
        label: t("payouts.state.sendingLabel"),
        badge: "pending",
        about: t("payouts.state.sendingDescription"),
      };
    case "unknown":
      return {
        label: t("payouts.state.unknownLabel"),
        badge: "pending",
        about: t("payouts.state.unknownDescription"),
      };
    case "paid":
      return {
        label: t("payouts.state.paidLabel"),
        badge: "paid",
        about:
          returnedCents > 0
            ? t("payouts.state.partlyReturnedDescription", {
                returnedCents: formatMoney(returnedCents, currency),
              })
            : t("payouts.state.paidDescription"),
      };
    case "reversed":
      return {
        label: t("payouts.state.rejectedLabel"),
        badge: "danger",
        about: t("payouts.state.rejectedDescription", {
          failure: failure ?? t("payouts.state.rejectedReason"),
        }),
      };
    case "returned":
      return {
        label: t("payouts.state.returnedLabel"),
        badge: "danger",
        about: t("payouts.state.returnedDescription"),
      };
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

export const REQUESTED_BY: Record<PayoutRequester, Message> = {
  creator: msg("payouts.trigger.creator"),
  monthly: msg("payouts.trigger.monthly"),
  staff: msg("payouts.trigger.staff"),
  closing: msg("payouts.trigger.accountClosed"),
};

/** Labels for the information that Stripe still requires, by prefixes of Stripe's names. */
const DUE: readonly (readonly [beginning: string, words: Message])[] = [
  ["external_account", msg("payouts.requirement.bankAccount")],
  ["individual.verification.document", msg("payouts.requirement.identityDocument")],
  ["individual.verification", msg("payouts.requirement.identityProof")],
  ["individual.", msg("payouts.requirement.personalDetails")],
  ["representative.", msg("payouts.requirement.representativeDetails")],
  ["owners.", msg("payouts.requirement.ownerDetails")],
  ["company.", msg("payouts.requirement.businessDetails")],
  ["business_profile.", msg("payouts.requirement.businessDescription")],
  ["business_type", msg("payouts.requirement.businessType")],
  ["tos_acceptance.", msg("payouts.requirement.stripeTerms")],
];

export const describeRequirements = (due: readonly string[]): string[] => [
  ...new Set(
    due.map((name) =>
      t(
        DUE.find(([beginning]) => name.startsWith(beginning))?.[1] ??
          msg("payouts.requirement.other"),
      ),
    ),
  ),
];

export function describeNext({
  next,
  thresholdCents,
  currency,
}: Pick<PayoutOverview, "next" | "thresholdCents" | "currency">): string {
  if (next.cents > 0)
    return t("payouts.balance.nextPayoutAmount", { cents: formatMoney(next.cents, currency) });
  const threshold = formatPrice(thresholdCents, currency);
  return t("payouts.balance.nextPayoutRule", { payoutDay: PAYOUT_DAY, threshold });
}
