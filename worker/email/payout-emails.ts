import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/email-delivery/contract.ts";
import { PAYOUT_DAY } from "../domain/money/payouts/contract.ts";
import { failureText } from "../domain/money/payouts/contract-failure.ts";
import type { EmailContent } from "./email-content.ts";
import { moneyOf, timeOf } from "./format.ts";

type PayoutMail = Extract<
  MailContent,
  { kind: "payout" | "payout-details-changed" | "payout-account-removed" }
>;

export function buildPayoutEmail(
  mail: PayoutMail,
  { accountFooter, secure, settings }: { accountFooter: string; secure: string; settings: string },
): EmailContent {
  if (mail.kind === "payout") return { ...payoutEnded(mail, settings), why: accountFooter };
  if (mail.kind === "payout-account-removed")
    return {
      subject: t("mail.payout.accountRemoved.subject"),
      heading: t("mail.payout.accountRemoved.subject"),
      lines: [
        t("mail.payout.accountRemoved.body", { username: mail.username }),
        t("mail.payout.accountRemoved.nextStepBody"),
      ],
      action: { label: t("mail.payout.detailsChanged.action"), href: settings },
      why: accountFooter,
    };
  return {
    subject: t("mail.payout.detailsChanged.subject"),
    heading: t("mail.payout.detailsChanged.subject"),
    lines: [
      t("mail.payout.detailsChanged.body", {
        username: mail.username,
        at: timeOf(mail.at),
        heldUntil: timeOf(mail.heldUntil),
      }),
    ],
    facts: [
      {
        label: t("mail.payout.bankLabel"),
        value: mail.bank ?? t("mail.payout.detailsChanged.bankPending"),
      },
    ],
    action: { label: t("mail.payout.detailsChanged.action"), href: settings },
    after: [t("mail.payout.detailsChanged.secureAccountBody", { secure })],
    why: accountFooter,
  };
}

function payoutEnded(
  mail: Extract<PayoutMail, { kind: "payout" }>,
  settings: string,
): Omit<EmailContent, "why"> {
  const amount = moneyOf(mail.cents, mail.currency);
  const action = { label: t("mail.payout.action"), href: settings };
  switch (mail.outcome) {
    case "paid":
      return {
        subject: t("mail.payout.sent.subject", { amount }),
        heading: t("mail.payout.sent.heading", { amount }),
        lines: [t("mail.payout.sent.body", { username: mail.username })],
        facts: [
          { label: t("mail.facts.amountLabel"), value: amount },
          ...(mail.bank === null ? [] : [{ label: t("mail.payout.bankLabel"), value: mail.bank }]),
        ],
        action,
      };
    case "refused":
      return {
        subject: t("mail.payout.rejected.subject", { amount }),
        heading: t("mail.payout.rejected.heading"),
        lines: [t("mail.payout.rejected.body", { amount, username: mail.username })],
        facts: [
          {
            label: t("mail.payout.rejected.reasonLabel"),
            value: failureText(mail.reason) ?? t("mail.payout.rejected.reasonMissing"),
          },
        ],
        action: { label: t("mail.payout.checkAccountAction"), href: settings },
        after: [t("mail.payout.rejected.nextStepBody", { payoutDay: PAYOUT_DAY })],
      };
    case "returned":
      return {
        subject: t("mail.payout.returned.subject", { amount }),
        heading: t("mail.payout.returned.heading"),
        lines: [t("mail.payout.returned.body", { amount, username: mail.username })],
        action: { label: t("mail.payout.checkAccountAction"), href: settings },
        after: [t("mail.payout.returned.causeBody")],
      };
    case "declined":
      return {
        subject: t("mail.payout.declined.subject"),
        heading: t("mail.payout.declined.subject"),
        lines: [t("mail.payout.declined.body", { amount, username: mail.username })],
        facts: [
          {
            label: t("mail.payout.rejected.reasonLabel"),
            value: mail.reason ?? t("mail.payout.rejected.reasonMissing"),
          },
        ],
        after: [t("mail.payout.declined.nextStepBody")],
      };
    default: {
      const never: never = mail.outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
