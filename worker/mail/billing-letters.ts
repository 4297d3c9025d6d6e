import type { BillingMail } from "../domain/mail/contract-billing.ts";
import { PLAN_NAMES } from "../domain/plans/contract-features.ts";
import type { Letter } from "./letter.ts";

const money = (cents: number, currency: string) => new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
const dayOf = (at: number) => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(at);
const each = { monthly: "a month", yearly: "a year" } as const;

/** The words of mails about plans. `origin` is the app's own. */
export function billingLetter(mail: BillingMail, origin: string): Letter {
  const why = `You get this mail because the account @${mail.username} has, or had, a plan on Tributary.`;
  const manage = (label: string) => ({ label, href: `${origin}/subscription-management` });
  const plan = "plan" in mail && mail.plan ? PLAN_NAMES[mail.plan] : "plan";
  switch (mail.kind) {
    case "plan-receipt":
      return {
        subject: `Your receipt from Tributary: ${money(mail.cents, mail.currency)}`,
        heading: "Your receipt",
        lines: [`Thank you, @${mail.username}. Your payment went through.`],
        facts: [
          ...(mail.plan ? [{ label: "Plan", value: plan }] : []),
          { label: "Paid", value: money(mail.cents, mail.currency) },
          ...(mail.taxCents > 0 ? [{ label: "Of that, tax", value: money(mail.taxCents, mail.currency) }] : []),
          { label: "Date", value: dayOf(mail.paidAt) },
          { label: "For", value: `${dayOf(mail.from)} to ${dayOf(mail.until)}` },
          ...(mail.number ? [{ label: "Invoice", value: mail.number }] : []),
        ],
        action: manage("See your plan and invoices"),
        why,
      };
    case "plan-payment-failed":
      return {
        subject: "Your payment did not go through",
        heading: "Your payment did not go through",
        lines: [
          `We could not charge ${money(mail.cents, mail.currency)} for your ${plan} plan. You keep the plan for now, and we try again in the next days.`,
          "Most often the card has expired or its bank has refused. Another card settles it at once.",
        ],
        action: manage("Fix payment"),
        after: ["If it does not go through in the end, your account goes back to the Free plan. Nothing that you made is deleted."],
        why,
      };
    case "plan-trial-started":
      return {
        subject: `Your ${plan} trial has begun`,
        heading: `Welcome to ${plan}`,
        lines: [
          `You have all of ${plan} until ${dayOf(mail.endsAt)}, @${mail.username}. Nothing was charged.`,
          `On that day ${money(mail.cents, mail.currency)} ${each[mail.cycle]} begins, unless you cancel before.`,
        ],
        action: manage("Manage your plan"),
        why,
      };
    case "plan-trial-ending":
      return {
        subject: `Your ${plan} trial ends on ${dayOf(mail.endsAt)}`,
        heading: "Your trial ends soon",
        lines: [
          `On ${dayOf(mail.endsAt)} your first payment of ${money(mail.cents, mail.currency)} ${each[mail.cycle]} is made.`,
          "To go on there is nothing to do. If you do not want to, cancel before that day and nothing is charged.",
        ],
        action: manage("Manage your plan"),
        why,
      };
    case "plan-ending":
      return {
        subject: `Your ${plan} plan ends on ${dayOf(mail.endsAt)}`,
        heading: "Your plan is cancelled",
        lines: [
          `You keep ${plan} until ${dayOf(mail.endsAt)}, and are not charged again.`,
          "If you change your mind before that day, you can resume it with one click.",
        ],
        action: manage("Resume your plan"),
        why,
      };
    case "plan-ended":
      return {
        subject: `Your ${plan} plan has ended`,
        heading: "Your plan has ended",
        lines: [`@${mail.username} is on the Free plan now. Your videos, playlists and followers stay as they are.`],
        action: { label: "See the plans", href: `${origin}/subscription` },
        why,
      };
    case "plan-refunded":
      return {
        subject: `Your refund of ${money(mail.cents, mail.currency)}`,
        heading: "Your refund is on its way",
        lines: ["It goes back the way that you paid: to a card within 5 to 10 business days."],
        facts: [
          { label: "Refund", value: money(mail.cents, mail.currency) },
          ...(mail.plan ? [{ label: "Plan", value: plan }] : []),
          ...(mail.number ? [{ label: "Invoice", value: mail.number }] : []),
        ],
        action: { label: "How refunds work", href: `${origin}/refund` },
        why,
      };
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}
