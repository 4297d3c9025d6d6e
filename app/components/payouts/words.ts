import { formatMoney } from "#app/format.ts";
import { type Obstacle, PAYOUT_DAY, type PayoutOverview, type PayoutSummary } from "#worker/domain/payouts/contract.ts";
import { MIN_PAYOUT_CENTS } from "#worker/domain/plans/contract.ts";

/** "Nov 24, 2026, 6:00 AM UTC"; the server and the browser must write the same. */
export const whenOf = (at: number) =>
  `${new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;

const LEAST = formatMoney(MIN_PAYOUT_CENTS).replace(".00", "");

/** Why nothing can be paid out right now, and what to do. */
export function obstacleWords(obstacle: Obstacle, { heldUntil }: Pick<PayoutOverview, "heldUntil">): string {
  switch (obstacle) {
    case "off":
      return "Payouts are not set up on this site.";
    case "email":
      return "Confirm your email address first.";
    case "account":
      return "Set up your payout account first.";
    case "rejected":
      return "Set up another payout account first.";
    case "frozen":
      return "Payouts are paused for everybody right now.";
    case "hold":
      return heldUntil === null ? "Your details changed lately." : `Your details changed lately: from ${whenOf(heldUntil)} on.`;
    case "open":
      return "A payout is under way. Ask for the next once it has ended.";
    case "debt":
      return "New earnings make good first what went back.";
    case "minimum":
      return `The least that is paid out is ${LEAST}.`;
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

/** What a payout's state is called and what it means. */
export function stateWords({ state, failure, returnedCents, currency }: PayoutSummary): StateWords {
  switch (state) {
    case "queued":
      return { label: "Waiting", badge: "pending", about: "It is sent within minutes, or once a hold is over." };
    case "sending":
      return { label: "Being sent", badge: "pending", about: "We are waiting for Stripe's answer." };
    case "unknown":
      return {
        label: "Being checked",
        badge: "pending",
        about: "Stripe gave no clear answer. The money is safe: we look it up before anything else is done.",
      };
    case "paid":
      return {
        label: "Sent",
        badge: "paid",
        about:
          returnedCents > 0
            ? `${formatMoney(returnedCents, currency)} of it came back, and is in your balance again.`
            : "Stripe pays it on to your bank, usually within a few days.",
      };
    case "reversed":
      return { label: "Refused", badge: "danger", about: `${failure ?? "Stripe refused it."} The money is back in your balance.` };
    case "returned":
      return { label: "Came back", badge: "danger", about: "It came back from your Stripe account, and is in your balance again." };
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

export const REQUESTED_BY: Record<PayoutSummary["requestedBy"], string> = {
  creator: "You asked for it",
  monthly: "Monthly payout",
  closing: "Your account was closed",
};

/** What Stripe still wants, by the beginnings of its own names. */
const DUE: readonly (readonly [beginning: string, words: string])[] = [
  ["external_account", "The bank account to pay to"],
  ["individual.verification.document", "A photo of an identity document"],
  ["individual.verification", "A proof of who you are"],
  ["individual.", "Details about you, such as your date of birth"],
  ["representative.", "Details about who stands for your business"],
  ["owners.", "Details about who owns your business"],
  ["company.", "Details about your business"],
  ["business_profile.", "What you do, in a few words"],
  ["business_type", "Whether you are a person or a business"],
  ["tos_acceptance.", "Your agreement to Stripe's terms"],
];

/** Each thing that is missing, once, in words. */
export const dueWords = (due: readonly string[]): string[] => [
  ...new Set(due.map((name) => DUE.find(([beginning]) => name.startsWith(beginning))?.[1] ?? "A few more details")),
];

/** When the next monthly payout is, and what it would be. */
export function nextWords({ next, thresholdCents, currency }: Pick<PayoutOverview, "next" | "thresholdCents" | "currency">): string {
  if (next.cents > 0) return `With what is there now it would be ${formatMoney(next.cents, currency)}.`;
  const threshold = formatMoney(thresholdCents, currency).replace(".00", "");
  return `On the ${PAYOUT_DAY}th of each month, once your balance has reached ${threshold}.`;
}
