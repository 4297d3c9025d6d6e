import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/email-delivery/contract.ts";
import {
  appealReviewTime,
  refundResponseTime,
  refundTakes,
} from "../domain/money/refund-policy/contract-figures.ts";
import type { EmailContent } from "./email-content.ts";
import { moneyOf } from "./format.ts";

type RefundMail = Extract<MailContent, { kind: "refund" }>;

export function buildRefundEmail({
  outcome,
  cents,
  currency,
  reason,
  username,
}: RefundMail): Omit<EmailContent, "why" | "action"> {
  const amount = moneyOf(cents, currency);
  const facts = [
    { label: t("mail.facts.amountLabel"), value: amount },
    ...(reason ? [{ label: t("mail.refund.reasonLabel"), value: reason }] : []),
  ];
  switch (outcome) {
    case "received":
      return {
        subject: t("mail.refund.received.subject"),
        heading: t("mail.refund.received.heading"),
        lines: [t("mail.refund.received.body", { username, answerTakes: refundResponseTime() })],
        facts,
      };
    case "approved":
      return {
        subject: t("mail.refund.approved.subject", { amount }),
        heading: t("mail.refund.approved.heading"),
        lines: [t("mail.refund.approved.body", { amount })],
        facts,
        after: [
          t("mail.refund.approved.durationBody", {
            times: refundTakes()
              .map(([method, takes]) => `${method}: ${takes}`)
              .join("; "),
          }),
        ],
      };
    case "refused":
      return {
        subject: t("mail.refund.rejected.subject"),
        heading: t("mail.refund.rejected.heading"),
        lines: [t("mail.refund.rejected.body")],
        facts,
        after: [t("mail.refund.rejected.appealBody", { appealTakes: appealReviewTime() })],
      };
    case "failed":
      return {
        subject: t("mail.refund.failed.subject"),
        heading: t("mail.refund.failed.subject"),
        lines: [t("mail.refund.failed.body")],
        facts,
      };
    case "returned":
      return {
        subject: t("mail.refund.returned.subject"),
        heading: t("mail.refund.returned.subject"),
        lines: [t("mail.refund.returned.body", { amount })],
        facts,
      };
    default: {
      const never: never = outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
