import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/mail/contract.ts";
import { APPEAL_DAYS, COMMUNITY_RULES } from "../domain/kernel/community-rules/contract.ts";
import { STEP_WORDS } from "../domain/money/partner/contract-steps.ts";
import {
  confirmNewEmail,
  deletionCancelled,
  deletionScheduled,
  emailChangeRequested,
  exportReady,
  newDevice,
  passwordChanged,
  resetPassword,
  securityChanged,
  verifyEmail,
  type Words,
} from "./account-letters.ts";
import { billingLetter } from "./billing-letters.ts";
import { dmcaLetter } from "./dmca-letter.ts";
import type { Letter } from "./letter.ts";
import { payoutLetterOf } from "./payout-letters.ts";
import { refundLetter } from "./refund-letter.ts";
import { moneyOf, timeOf } from "./words.ts";

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

/**
 * Returns the content of an email of any kind.
 * @param origin origin of the app
 */
export function letterOf(mail: MailContent, origin: string): Letter {
  if (mail.kind === "brand-payment") return brandPayment(mail);
  if (mail.kind === "dmca") return dmcaLetter(mail, origin);
  const link = (path: string, code?: string) =>
    `${origin}${path}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
  const words: Words = {
    link,
    owner: t("mail.layout.accountFooter", { username: mail.username }),
    secure: t("mail.layout.secureAccountBody", { link: link("/forgot-password") }),
    origin,
  };
  switch (mail.kind) {
    case "verify-email":
      return verifyEmail(mail, words);
    case "reset-password":
      return resetPassword(mail, words);
    case "confirm-new-email":
      return confirmNewEmail(mail, words);
    case "email-change-requested":
      return emailChangeRequested(mail, words);
    case "new-device":
      return newDevice(mail, words);
    case "password-changed":
      return passwordChanged(mail, words);
    case "security-changed":
      return securityChanged(mail, words);
    case "deletion-scheduled":
      return deletionScheduled(mail, words);
    case "deletion-cancelled":
      return deletionCancelled(mail, words);
    case "partner-decision":
      return partnerDecision(mail, words);
    case "decision":
      return decisionLetter(mail, words);
    case "payout-details-changed":
    case "payout":
      return payoutLetterOf(mail, {
        owner: words.owner,
        secure: words.secure,
        settings: words.link("/settings/payouts"),
      });
    case "export-ready":
      return exportReady(mail, words);
    case "refund":
      return {
        ...refundLetter(mail),
        action: { label: t("mail.refund.action"), href: words.link("/refund-request") },
        why: words.owner,
      };
    case "support-answered":
      return supportAnswered(mail, words);
    case "support-chat-ticket":
      return supportChatTicket(mail, words);
    case "notifications":
      return notificationsLetter(mail, words);
    case "plan-receipt":
    case "plan-payment-failed":
    case "plan-trial-started":
    case "plan-trial-ending":
    case "plan-ending":
    case "plan-ended":
    case "plan-refunded":
    case "plan-second":
    case "plan-trial-used":
    case "plan-closed":
      return billingLetter(mail, origin);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

function partnerDecision(mail: Of<"partner-decision">, { link, owner }: Words): Letter {
  return {
    subject: t(STEP_WORDS[mail.step]),
    heading: t(STEP_WORDS[mail.step]),
    lines: [t("mail.partnerDecision.body", { username: mail.username }), mail.reason],
    action: { label: t("mail.partnerDecision.action"), href: link("/partner") },
    why: owner,
  };
}

function decisionLetter(mail: Of<"decision">, { link, owner }: Words): Letter {
  return {
    subject: mail.words,
    heading: mail.words,
    lines: [t("mail.decision.body", { username: mail.username }), mail.reason],
    facts: [
      { label: t("mail.decision.ruleLabel"), value: t(COMMUNITY_RULES[mail.rule].title) },
      ...(mail.until === null
        ? []
        : [{ label: t("mail.facts.untilLabel"), value: timeOf(mail.until) }]),
    ],
    action: {
      label: t("mail.decision.action"),
      href: link(`/decisions/${mail.decisionId}`, mail.code),
    },
    after: [
      t("mail.decision.appealBody", { appealDays: APPEAL_DAYS }),
      t("mail.decision.rulesBody", { link: link("/guidelines") }),
    ],
    why: owner,
  };
}

function supportAnswered(mail: Of<"support-answered">, { link, owner }: Words): Letter {
  return {
    subject: t("mail.supportReply.subject", { subject: mail.subject }),
    heading: t("mail.supportReply.heading"),
    lines: [
      t("mail.supportReply.body", { subject: mail.subject }),
      ...mail.text.split(/\n+/).filter((line) => line.trim() !== ""),
    ],
    action: {
      label: t("mail.supportReply.action"),
      href: link(`/support?request=${encodeURIComponent(mail.requestId)}`),
    },
    after: [t("mail.supportReply.replyHint")],
    why: owner,
  };
}

function supportChatTicket(mail: Of<"support-chat-ticket">, { link, owner }: Words): Letter {
  return {
    subject: t("mail.supportChatTicket.subject", { subject: mail.subject }),
    heading: t("mail.supportChatTicket.heading"),
    lines: [t("mail.supportChatTicket.body", { subject: mail.subject })],
    facts: [{ label: t("mail.supportChatTicket.deadlineLabel"), value: timeOf(mail.dueAt) }],
    action: {
      label: t("mail.supportChatTicket.action"),
      href: link(`/support?request=${encodeURIComponent(mail.requestId)}`),
    },
    why: owner,
  };
}

function notificationsLetter(mail: Of<"notifications">, { origin, link }: Words): Letter {
  const [first] = mail.items;
  const total = mail.items.length + mail.more;
  const subject = total === 1 && first ? first.words : t("mail.notifications.subject", { total });
  return {
    subject,
    heading:
      total === 1
        ? t("mail.notifications.headingSingle")
        : t("mail.notifications.headingCount", { total }),
    lines: [t("mail.notifications.body", { username: mail.username })],
    items: mail.items.map(({ words, text, path }) => ({ words, text, href: link(path) })),
    action: {
      label:
        mail.more > 0
          ? t("mail.notifications.seeAllAction", { total })
          : t("mail.notifications.openAction"),
      href: link("/notifications"),
    },
    after: [t("mail.notifications.settingsBody", { link: link("/settings/notifications") })],
    why: t("mail.notifications.footer", { username: mail.username }),
    unsubscribe: `${origin}/unsubscribe?token=${encodeURIComponent(mail.unsubscribe)}`,
  };
}

function brandPayment({ brand, title, cents, url }: Of<"brand-payment">): Letter {
  return {
    subject: t("mail.brandPayment.subject", { title }),
    heading: t("mail.brandPayment.heading", { brand }),
    lines: [t("mail.brandPayment.body")],
    facts: [
      { label: t("mail.brandPayment.dealLabel"), value: title },
      { label: t("mail.facts.amountLabel"), value: moneyOf(cents, "USD") },
    ],
    action: { label: t("mail.brandPayment.action"), href: url },
    after: [t("mail.brandPayment.refundBody")],
    why: t("mail.brandPayment.footer", { brand }),
  };
}
