import type { MailContent } from "../domain/mail/contract.ts";
import { PAYOUT_DAY } from "../domain/payouts/contract.ts";
import type { Letter } from "./letter.ts";
import { moneyOf, timeOf } from "./words.ts";

type PayoutMail = Extract<MailContent, { kind: "payout" | "payout-details-changed" }>;

/** The words of mails about payouts. `owner` says why it came, `secure` what to do where it was somebody else. */
export function payoutLetterOf(mail: PayoutMail, { owner, secure, settings }: { owner: string; secure: string; settings: string }): Letter {
  if (mail.kind === "payout") return { ...endedLetter(mail, settings), why: owner };
  return {
    subject: "Where you are paid has changed",
    heading: "Where you are paid has changed",
    lines: [
      `The payout details of @${mail.username} were changed on ${timeOf(mail.at)}. To keep your money safe nothing is paid out until ${timeOf(mail.heldUntil)}.`,
    ],
    facts: [{ label: "Paid to", value: mail.bank ?? "An account that is being set up" }],
    action: { label: "See your payout settings", href: settings },
    after: [`If it was you, there is nothing to do. ${secure} Then set the right account up again.`],
    why: owner,
  };
}

function endedLetter(mail: Extract<PayoutMail, { kind: "payout" }>, settings: string): Omit<Letter, "why"> {
  const amount = moneyOf(mail.cents, mail.currency);
  const action = { label: "See your payouts", href: settings };
  switch (mail.outcome) {
    case "paid":
      return {
        subject: `Your payout of ${amount} is on its way`,
        heading: `${amount} is on its way to you`,
        lines: [`We sent it to the Stripe account of @${mail.username}. Stripe pays it on to your bank, usually within a few days.`],
        facts: [{ label: "Amount", value: amount }, ...(mail.bank === null ? [] : [{ label: "Paid to", value: mail.bank }])],
        action,
      };
    case "refused":
      return {
        subject: `Your payout of ${amount} was refused`,
        heading: "Your payout was refused",
        lines: [`${amount} could not be sent, and is back in the balance of @${mail.username}. Nothing is lost.`],
        facts: [{ label: "What we were told", value: mail.reason ?? "No reason was given" }],
        action: { label: "Check your payout account", href: settings },
        after: [
          `Open your payout settings and fill in what Stripe still asks for. Then ask again, or wait for the ${PAYOUT_DAY}th of next month.`,
        ],
      };
    case "returned":
      return {
        subject: `A payout of ${amount} came back`,
        heading: "A payout came back",
        lines: [`${amount} that we had sent came back, and is in the balance of @${mail.username} again. Nothing is lost.`],
        action: { label: "Check your payout account", href: settings },
        after: ["This happens when a bank refuses the money or the account is closed. Check that your details are right, then ask again."],
      };
    default: {
      const never: never = mail.outcome;
      throw new Error(`No letter for ${String(never)}`);
    }
  }
}
