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

/**
 * Formats a time as "Nov 24, 2026, 06:00 UTC". In UTC, so that server and browser render the same.
 */
export const whenOf = formatTime;

/** Returns why no payout is possible now, and what to do. */
export function obstacleWords(
  obstacle: Obstacle,
  {
    heldUntil,
    heldTipsCents,
    currency,
  }: Pick<PayoutOverview, "heldUntil" | "heldTipsCents" | "currency">,
): string {
  switch (obstacle) {
    case "off":
      return t("payouts.payoutsAreNotSetUpOn");
    case "email":
      return t("payouts.confirmYourEmailAddressFirst");
    case "account":
      return t("payouts.setUpYourPayoutAccountFirst");
    case "rejected":
      return t("payouts.setUpAnotherPayoutAccountFirst");
    case "frozen":
      return t("payouts.payoutsArePausedForEverybodyRight");
    case "hold":
      return heldUntil === null
        ? t("payouts.yourDetailsChangedLately")
        : t("payouts.yourDetailsChangedLatelyFromHelduntil", { heldUntil: whenOf(heldUntil) });
    case "open":
      return t("payouts.aPayoutIsUnderWayAsk");
    case "debt":
      return t("payouts.newEarningsMakeGoodFirstWhat");
    case "minimum":
      return t("payouts.theLeastThatIsPaidOut", { least: formatPrice(MIN_PAYOUT_CENTS) });
    case "tips":
      return t("payouts.tipsAreHeld", {
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

interface StateWords {
  label: string;
  badge: Badge;
  about: string;
}

/** Returns the label and the explanation of a payout's state. */
export function stateWords({ state, failure, returnedCents, currency }: PayoutSummary): StateWords {
  switch (state) {
    case "queued":
      return {
        label: t("payouts.waiting"),
        badge: "pending",
        about: t("payouts.itIsSentWithinMinutesOr"),
      };
    case "sending":
      return {
        label: t("payouts.beingSent"),
        badge: "pending",
        about: t("payouts.weAreWaitingForStripesAnswer"),
      };
    case "unknown":
      return {
        label: t("payouts.beingChecked"),
        badge: "pending",
        about: t("payouts.stripeGaveNoClearAnswerThe"),
      };
    case "paid":
      return {
        label: t("payouts.sent"),
        badge: "paid",
        about:
          returnedCents > 0
            ? t("payouts.returnedcentsOfItCameBackAnd", {
                returnedCents: formatMoney(returnedCents, currency),
              })
            : t("payouts.stripePaysItOnToYour"),
      };
    case "reversed":
      return {
        label: t("payouts.refused"),
        badge: "danger",
        about: t("payouts.failureTheMoneyIsBackIn", {
          failure: failure ?? t("payouts.stripeRefusedIt"),
        }),
      };
    case "returned":
      return {
        label: t("payouts.cameBack"),
        badge: "danger",
        about: t("payouts.itCameBackFromYourStripe"),
      };
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

export const REQUESTED_BY: Record<PayoutRequester, Message> = {
  creator: msg("payouts.youAskedForIt"),
  monthly: msg("payouts.monthlyPayout"),
  closing: msg("payouts.yourAccountWasClosed"),
};

/** Labels for what Stripe still requires, by prefixes of Stripe's names. */
const DUE: readonly (readonly [beginning: string, words: Message])[] = [
  ["external_account", msg("payouts.theBankAccountToPayTo")],
  ["individual.verification.document", msg("payouts.aPhotoOfAnIdentityDocument")],
  ["individual.verification", msg("payouts.aProofOfWhoYouAre")],
  ["individual.", msg("payouts.detailsAboutYou")],
  ["representative.", msg("payouts.detailsAboutWhoStandsForYourBusiness")],
  ["owners.", msg("payouts.detailsAboutWhoOwnsYourBusiness")],
  ["company.", msg("payouts.detailsAboutYourBusiness")],
  ["business_profile.", msg("payouts.whatYouDo")],
  ["business_type", msg("payouts.whetherYouAreAPersonOrABusiness")],
  ["tos_acceptance.", msg("payouts.yourAgreementToStripesTerms")],
];

/** Returns a text for each missing item, without duplicates. */
export const dueWords = (due: readonly string[]): string[] => [
  ...new Set(
    due.map((name) =>
      t(
        DUE.find(([beginning]) => name.startsWith(beginning))?.[1] ??
          msg("payouts.aFewMoreDetails"),
      ),
    ),
  ),
];

/** Returns the date and the amount of the next monthly payout as text. */
export function nextWords({
  next,
  thresholdCents,
  currency,
}: Pick<PayoutOverview, "next" | "thresholdCents" | "currency">): string {
  if (next.cents > 0)
    return t("payouts.withWhatIsThereNowIt", { cents: formatMoney(next.cents, currency) });
  const threshold = formatPrice(thresholdCents, currency);
  return t("payouts.onThePayoutdayThOfEach", { payoutDay: PAYOUT_DAY, threshold });
}
