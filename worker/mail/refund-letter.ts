import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/mail/contract.ts";
import { ANSWER_TAKES, APPEAL_TAKES, REFUND_TAKES } from "../domain/refunds/contract-policy.ts";
import type { Letter } from "./letter.ts";

type RefundMail = Extract<MailContent, { kind: "refund" }>;

/** What became of a request for money back. */
export function refundLetter({ outcome, cents, currency, reason, username }: RefundMail): Omit<Letter, "why" | "action"> {
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
  const facts = [{ label: t("mail.amount"), value: money }, ...(reason ? [{ label: t("mail.ourReason"), value: reason }] : [])];
  switch (outcome) {
    case "received":
      return {
        subject: t("mail.weHaveYourRefundRequest"),
        heading: t("mail.weHaveYourRequest"),
        lines: [t("mail.aRefundWasAskedForBy", { username, answerTakes: ANSWER_TAKES })],
        facts,
      };
    case "approved":
      return {
        subject: t("mail.yourRefundOfMoneyIsApproved", { money }),
        heading: t("mail.yourRefundIsApproved"),
        lines: [t("mail.moneyGoesBackToWhereIt", { money })],
        facts,
        after: [t("mail.howLongItTakesMap", { map: REFUND_TAKES.map(([how, takes]) => `${how} ${takes}`).join("; ") })],
      };
    case "refused":
      return {
        subject: t("mail.aboutYourRefundRequest"),
        heading: t("mail.weDidNotApproveYourRefund"),
        lines: [t("mail.weHaveLookedAtYourRequest")],
        facts,
        after: [t("mail.youCanAppealOnceAskAgain", { appealTakes: APPEAL_TAKES })],
      };
    case "failed":
      return {
        subject: t("mail.yourRefundCouldNotBeMade"),
        heading: t("mail.yourRefundCouldNotBeMade"),
        lines: [t("mail.weApprovedItAndThePayment")],
        facts,
      };
    default: {
      const never: never = outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
