import { type MailContent, SECURITY_CHANGES } from "../domain/mail/contract.ts";
import { APPEAL_DAYS, COMMUNITY_RULES } from "../domain/moderation/contract-rules.ts";
import { billingLetter } from "./billing-letters.ts";
import { dmcaLetter } from "./dmca-letter.ts";
import type { Letter } from "./letter.ts";
import { payoutLetterOf } from "./payout-letters.ts";
import { refundLetter } from "./refund-letter.ts";
import { timeOf } from "./words.ts";

/** The words of every mail. `origin` is the app's own. */
export function letterOf(mail: MailContent, origin: string): Letter {
  if (mail.kind === "brand-payment") return brandPayment(mail);
  if (mail.kind === "dmca") return dmcaLetter(mail, origin);
  const link = (path: string, code?: string) => `${origin}${path}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
  const owner = `You get this mail because this address belongs to the account @${mail.username}.`;
  const secure = `If this was not you, choose a new password at ${link("/forgot-password")} now: it signs out every device.`;
  switch (mail.kind) {
    case "verify-email":
      return {
        subject: "Confirm your email address",
        heading: "Confirm your email address",
        lines: [`Welcome to Tributary, @${mail.username}. Confirm that this address is yours, so that you can always get back in.`],
        action: { label: "Confirm this address", href: link("/verify-email", mail.code) },
        after: ["The link works once, for 24 hours. If you did not sign up, do nothing: the address stays unconfirmed."],
        why: `Someone signed up as @${mail.username} with this address.`,
      };
    case "reset-password":
      return {
        subject: "Reset your password",
        heading: "Reset your password",
        lines: [`A new password was asked for the account @${mail.username}.`],
        action: { label: "Choose a new password", href: link("/reset-password", mail.code) },
        after: ["The link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is."],
        why: owner,
      };
    case "confirm-new-email":
      return {
        subject: "Confirm your new email address",
        heading: "Confirm your new address",
        lines: [`@${mail.username} wants to use ${mail.newEmail} on Tributary. The change takes effect when you confirm it.`],
        action: { label: "Use this address", href: link("/confirm-email", mail.code) },
        after: ["The link works once, for one hour. If you did not ask for this, do nothing."],
        why: `Someone who is signed in as @${mail.username} named this address.`,
      };
    case "email-change-requested":
      return {
        subject: "Your email address is about to change",
        heading: "Your address is about to change",
        lines: [`The account @${mail.username} is being moved to another address. If that is you, there is nothing to do.`],
        facts: [{ label: "New address", value: mail.newEmail }],
        action: { label: "This was not me: keep this address", href: link("/undo-email", mail.code) },
        after: ["The link works for 7 days, also after the change. It signs out every device and lets you choose a new password."],
        why: owner,
      };
    case "new-device":
      return {
        subject: "New sign-in to your account",
        heading: "New sign-in",
        lines: [`Someone signed in to @${mail.username} on a device that we had not seen before.`],
        facts: [
          { label: "Device", value: mail.device },
          { label: "Time", value: timeOf(mail.at) },
        ],
        action: { label: "See where you are signed in", href: link("/settings/security") },
        after: [`If it was you, there is nothing to do. ${secure}`],
        why: owner,
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        heading: "Your password was changed",
        lines: [`The password of @${mail.username} was changed on ${timeOf(mail.at)}.`],
        after: [`If it was you, there is nothing to do. ${secure}`],
        why: owner,
      };
    case "security-changed": {
      const what = SECURITY_CHANGES[mail.change];
      return {
        subject: what,
        heading: what,
        lines: [`This happened to the account @${mail.username} on ${timeOf(mail.at)}.`],
        action: { label: "Review your security settings", href: link("/settings/security") },
        after: [`If it was you, there is nothing to do. ${secure}`],
        why: owner,
      };
    }
    case "deletion-scheduled":
      return {
        subject: "Your account will be deleted",
        heading: "Your account will be deleted",
        lines: [
          `The account @${mail.username} is closed, and all that belongs to it will be deleted on ${dayOf(mail.deleteAt)}.`,
          "Until then you can bring it back with everything in it.",
        ],
        action: { label: "Keep my account", href: link("/restore-account", mail.code) },
        why: owner,
      };
    case "deletion-cancelled":
      return {
        subject: "Your account is back",
        heading: "Your account is back",
        lines: [`The deletion of @${mail.username} was cancelled. Everything is where you left it.`],
        action: { label: "Go to Tributary", href: link("/") },
        after: [secure],
        why: owner,
      };
    case "partner-decision":
      return {
        subject: mail.words,
        heading: mail.words,
        lines: [`This is about the partnership of @${mail.username}. The reason, in the words of who decided:`, mail.reason],
        action: { label: "Open the partner page", href: link("/partner") },
        why: owner,
      };
    case "decision":
      return {
        subject: mail.words,
        heading: mail.words,
        lines: [`This is about the account @${mail.username}. The reason, in the words of who decided:`, mail.reason],
        facts: [
          { label: "Rule", value: COMMUNITY_RULES[mail.rule].title },
          ...(mail.until === null ? [] : [{ label: "Until", value: timeOf(mail.until) }]),
        ],
        action: { label: "Read the decision", href: link(`/decisions/${mail.decisionId}`, mail.code) },
        after: [
          `The page says what was decided and how to appeal, within ${APPEAL_DAYS} days. The link opens nothing else: keep it to yourself.`,
          `All rules are at ${link("/guidelines")}.`,
        ],
        why: owner,
      };
    case "payout-details-changed":
    case "payout":
      return payoutLetterOf(mail, { owner, secure, settings: link("/settings/payouts") });
    case "export-ready":
      return {
        subject: "Your data is ready to download",
        heading: "Your data is ready",
        lines: [`The copy of all that @${mail.username} holds on Tributary has been made.`],
        facts: [
          { label: "Size", value: sizeOf(mail.sizeBytes) },
          { label: "Available until", value: dayOf(mail.expiresAt) },
        ],
        action: { label: "Download it", href: link("/settings/data") },
        after: ["You need to be signed in to download it."],
        why: owner,
      };
    case "refund":
      return { ...refundLetter(mail), action: { label: "See your request", href: link("/refund-request") }, why: owner };
    case "support-answered":
      return {
        subject: `Support answered: ${mail.subject}`,
        heading: "Support answered you",
        lines: [`On your request "${mail.subject}":`, ...mail.text.split(/\n+/).filter((line) => line.trim() !== "")],
        action: { label: "Read it and answer", href: link(`/support?request=${encodeURIComponent(mail.requestId)}`) },
        after: ["Please answer on the website: mails to this address are not read."],
        why: owner,
      };
    case "notifications": {
      const [first] = mail.items;
      const total = mail.items.length + mail.more;
      const subject = total === 1 && first ? first.words : `News for you: ${total} things happened`;
      return {
        subject,
        heading: total === 1 ? "Something happened" : `${total} things happened`,
        lines: [`This is what you have not read yet, @${mail.username}.`],
        items: mail.items.map(({ words, text, path }) => ({ words, text, href: link(path) })),
        action: { label: mail.more > 0 ? `See all ${total}` : "Open your notifications", href: link("/notifications") },
        after: [`Choose what you are told, and how often: ${link("/settings/notifications")}`],
        why: `You get this mail because @${mail.username} chose notifications by mail.`,
        unsubscribe: `${origin}/unsubscribe?token=${encodeURIComponent(mail.unsubscribe)}`,
      };
    }
    case "plan-receipt":
    case "plan-payment-failed":
    case "plan-trial-started":
    case "plan-trial-ending":
    case "plan-ending":
    case "plan-ended":
    case "plan-refunded":
      return billingLetter(mail, origin);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

const dayOf = (at: number) => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(at);

function sizeOf(bytes: number): string {
  const mib = bytes / 2 ** 20;
  if (mib < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return mib < 1024 ? `${Math.round(mib)} MB` : `${(mib / 1024).toFixed(1)} GB`;
}

function brandPayment({ brand, title, cents, url }: Extract<MailContent, { kind: "brand-payment" }>): Letter {
  return {
    subject: `Pay for your brand deal: ${title}`,
    heading: `A deal for ${brand} waits for its payment`,
    lines: ["Creators see the offer once it is paid for. We hold the money until the video is out and approved."],
    facts: [
      { label: "Deal", value: title },
      { label: "Amount", value: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100) },
    ],
    action: { label: "Pay for this deal", href: url },
    after: ["If nobody accepts or delivers it in time, all of it goes back to you. The link works for a day; ask us for another one."],
    why: `You get this mail because you are the contact of ${brand} for brand deals.`,
  };
}
