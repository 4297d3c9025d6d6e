import type { MailContent } from "../domain/mail/contract.ts";
import { ANSWER_TAKES, APPEAL_TAKES, REFUND_TAKES } from "../domain/refunds/contract-policy.ts";
import type { Letter } from "./letter.ts";

type RefundMail = Extract<MailContent, { kind: "refund" }>;

/** What became of a request for money back. */
export function refundLetter({ outcome, cents, currency, reason, username }: RefundMail): Omit<Letter, "why" | "action"> {
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
  const facts = [{ label: "Amount", value: money }, ...(reason ? [{ label: "Our reason", value: reason }] : [])];
  switch (outcome) {
    case "received":
      return {
        subject: "We have your refund request",
        heading: "We have your request",
        lines: [`A refund was asked for by @${username}. We answer within ${ANSWER_TAKES}.`],
        facts,
      };
    case "approved":
      return {
        subject: `Your refund of ${money} is approved`,
        heading: "Your refund is approved",
        lines: [`${money} goes back to where it came from.`],
        facts,
        after: [`How long it takes: ${REFUND_TAKES.map(([how, takes]) => `${how} ${takes}`).join("; ")}.`],
      };
    case "refused":
      return {
        subject: "About your refund request",
        heading: "We did not approve your refund",
        lines: ["We have looked at your request and cannot pay this back."],
        facts,
        after: [`You can appeal once: ask again, and somebody else looks at it within ${APPEAL_TAKES}.`],
      };
    case "failed":
      return {
        subject: "Your refund could not be made",
        heading: "Your refund could not be made",
        lines: ["We approved it, and the payment company did not take it. We are looking into it; there is nothing that you need to do."],
        facts,
      };
    default: {
      const never: never = outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
