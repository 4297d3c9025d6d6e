import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/mail/contract.ts";
import {
  answerTakes,
  appealTakes,
  refundTakes,
} from "../domain/money/refund-policy/contract-figures.ts";
import type { Letter } from "./letter.ts";
import { moneyOf } from "./words.ts";

type RefundMail = Extract<MailContent, { kind: "refund" }>;

/** Returns the content of an email about the result of a refund request. */
export function refundLetter({
  outcome,
  cents,
  currency,
  reason,
  username,
}: RefundMail): Omit<Letter, "why" | "action"> {
  const amount = moneyOf(cents, currency);
  const facts = [
    { label: t("mail.amount"), value: amount },
    ...(reason ? [{ label: t("mail.ourReason"), value: reason }] : []),
  ];
  switch (outcome) {
    case "received":
      return {
        subject: t("mail.weHaveYourRefundRequest"),
        heading: t("mail.weHaveYourRequest"),
        lines: [t("mail.aRefundWasAskedForBy", { username, answerTakes: answerTakes() })],
        facts,
      };
    case "approved":
      return {
        subject: t("mail.yourRefundOfAmountIsApproved", { amount }),
        heading: t("mail.yourRefundIsApproved"),
        lines: [t("mail.amountGoesBackToWhereItCameFrom", { amount })],
        facts,
        after: [
          t("mail.howLongItTakes", {
            times: refundTakes()
              .map(([how, takes]) => `${how}: ${takes}`)
              .join("; "),
          }),
        ],
      };
    case "refused":
      return {
        subject: t("mail.aboutYourRefundRequest"),
        heading: t("mail.weDidNotApproveYourRefund"),
        lines: [t("mail.weHaveLookedAtYourRequest")],
        facts,
        after: [t("mail.youCanAppealOnceAskAgain", { appealTakes: appealTakes() })],
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
