import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/mail/contract.ts";
import { PAYOUT_DAY } from "../domain/money/payouts/contract.ts";
import { failureWords } from "../domain/money/payouts/contract-failure.ts";
import type { Letter } from "./letter.ts";
import { moneyOf, timeOf } from "./words.ts";

type PayoutMail = Extract<MailContent, { kind: "payout" | "payout-details-changed" }>;

/**
 * Returns the content of an email about payouts.
 * @param owner reason why the user gets the email
 * @param secure advice in case somebody else made the change
 */
export function payoutLetterOf(
  mail: PayoutMail,
  { owner, secure, settings }: { owner: string; secure: string; settings: string },
): Letter {
  if (mail.kind === "payout") return { ...endedLetter(mail, settings), why: owner };
  return {
    subject: t("mail.whereYouArePaidHasChanged"),
    heading: t("mail.whereYouArePaidHasChanged"),
    lines: [
      t("mail.thePayoutDetailsOfUsernameWere", {
        username: mail.username,
        at: timeOf(mail.at),
        heldUntil: timeOf(mail.heldUntil),
      }),
    ],
    facts: [{ label: t("mail.paidTo"), value: mail.bank ?? t("mail.anAccountThatIsBeingSet") }],
    action: { label: t("mail.seeYourPayoutSettings"), href: settings },
    after: [t("mail.ifItWasYouThereIsNothing", { secure })],
    why: owner,
  };
}

function endedLetter(
  mail: Extract<PayoutMail, { kind: "payout" }>,
  settings: string,
): Omit<Letter, "why"> {
  const amount = moneyOf(mail.cents, mail.currency);
  const action = { label: t("mail.seeYourPayouts"), href: settings };
  switch (mail.outcome) {
    case "paid":
      return {
        subject: t("mail.yourPayoutOfAmountIsOn", { amount }),
        heading: t("mail.amountIsOnItsWayTo", { amount }),
        lines: [t("mail.weSentItToTheStripe", { username: mail.username })],
        facts: [
          { label: t("mail.amount"), value: amount },
          ...(mail.bank === null ? [] : [{ label: t("mail.paidTo"), value: mail.bank }]),
        ],
        action,
      };
    case "refused":
      return {
        subject: t("mail.yourPayoutOfAmountWasRefused", { amount }),
        heading: t("mail.yourPayoutWasRefused"),
        lines: [t("mail.amountCouldNotBeSentAnd", { amount, username: mail.username })],
        facts: [
          {
            label: t("mail.whatWeWereTold"),
            value: failureWords(mail.reason) ?? t("mail.noReasonWasGiven"),
          },
        ],
        action: { label: t("mail.checkYourPayoutAccount"), href: settings },
        after: [t("mail.openYourPayoutSettingsAndFill", { payoutDay: PAYOUT_DAY })],
      };
    case "returned":
      return {
        subject: t("mail.aPayoutOfAmountCameBack", { amount }),
        heading: t("mail.aPayoutCameBack"),
        lines: [t("mail.amountThatWeHadSentCame", { amount, username: mail.username })],
        action: { label: t("mail.checkYourPayoutAccount"), href: settings },
        after: [t("mail.thisHappensWhenABankRefuses")],
      };
    default: {
      const never: never = mail.outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
