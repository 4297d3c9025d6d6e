import { t } from "#i18n/t.ts";
import type { MailContent } from "../domain/accounts/email-delivery/contract.ts";
import { APPEAL_DAYS, COMMUNITY_RULES } from "../domain/kernel/community-rules/contract.ts";
import { STEP_TEXTS } from "../domain/money/partner/contract-steps.ts";
import {
  confirmNewEmail,
  deletionCancelled,
  deletionScheduled,
  type EmailContext,
  emailChangeRequested,
  exportReady,
  newDevice,
  passwordChanged,
  resetPassword,
  securityChanged,
  verifyEmail,
} from "./account-emails.ts";
import { buildAlertEmail } from "./alert-email.ts";
import { buildBillingEmail } from "./billing-emails.ts";
import { buildDmcaEmail } from "./dmca-email.ts";
import type { EmailContent } from "./email-content.ts";
import { moneyOf, timeOf } from "./format.ts";
import { buildPayoutEmail } from "./payout-emails.ts";
import { buildRefundEmail } from "./refund-email.ts";

type MailOf<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

export function buildEmail(mail: MailContent, origin: string): EmailContent {
  if (mail.kind === "brand-payment") return brandPayment(mail);
  if (mail.kind === "dmca") return buildDmcaEmail(mail, origin);
  const link = (path: string, code?: string) =>
    `${origin}${path}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
  const context: EmailContext = {
    link,
    accountFooter: t("mail.layout.accountFooter", { username: mail.username }),
    secure: t("mail.layout.secureAccountBody", { link: link("/forgot-password") }),
    origin,
  };
  switch (mail.kind) {
    case "verify-email":
      return verifyEmail(mail, context);
    case "reset-password":
      return resetPassword(mail, context);
    case "confirm-new-email":
      return confirmNewEmail(mail, context);
    case "email-change-requested":
      return emailChangeRequested(mail, context);
    case "new-device":
      return newDevice(mail, context);
    case "password-changed":
      return passwordChanged(mail, context);
    case "security-changed":
      return securityChanged(mail, context);
    case "deletion-scheduled":
      return deletionScheduled(mail, context);
    case "deletion-cancelled":
      return deletionCancelled(mail, context);
    case "partner-decision":
      return partnerDecision(mail, context);
    case "decision":
      return decisionMade(mail, context);
    case "payout-details-changed":
    case "payout-account-removed":
    case "payout":
      return buildPayoutEmail(mail, {
        accountFooter: context.accountFooter,
        secure: context.secure,
        settings: context.link("/settings/payouts"),
      });
    case "export-ready":
      return exportReady(mail, context);
    case "refund":
      return {
        ...buildRefundEmail(mail),
        action: { label: t("mail.refund.action"), href: context.link("/refund-request") },
        why: context.accountFooter,
      };
    case "support-answered":
      return supportAnswered(mail, context);
    case "support-chat-ticket":
      return supportChatTicket(mail, context);
    case "alert":
      return buildAlertEmail(mail, context);
    case "notifications":
      return notificationDigest(mail, context);
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
      return buildBillingEmail(mail, origin);
    default: {
      const never: never = mail;
      throw new Error(`No letter for ${JSON.stringify(never)}`);
    }
  }
}

function partnerDecision(
  mail: MailOf<"partner-decision">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t(STEP_TEXTS[mail.step]),
    heading: t(STEP_TEXTS[mail.step]),
    lines: [t("mail.partnerDecision.body", { username: mail.username }), mail.reason],
    action: { label: t("mail.partnerDecision.action"), href: link("/partner") },
    why: accountFooter,
  };
}

function decisionMade(
  mail: MailOf<"decision">,
  { link, accountFooter }: EmailContext,
): EmailContent {
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
    why: accountFooter,
  };
}

function supportAnswered(
  mail: MailOf<"support-answered">,
  { link, accountFooter }: EmailContext,
): EmailContent {
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
    why: accountFooter,
  };
}

function supportChatTicket(
  mail: MailOf<"support-chat-ticket">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.supportChatTicket.subject", { subject: mail.subject }),
    heading: t("mail.supportChatTicket.heading"),
    lines: [t("mail.supportChatTicket.body", { subject: mail.subject })],
    facts: [{ label: t("mail.supportChatTicket.deadlineLabel"), value: timeOf(mail.dueAt) }],
    action: {
      label: t("mail.supportChatTicket.action"),
      href: link(`/support?request=${encodeURIComponent(mail.requestId)}`),
    },
    why: accountFooter,
  };
}

function notificationDigest(
  mail: MailOf<"notifications">,
  { origin, link }: EmailContext,
): EmailContent {
  const [firstItem] = mail.items;
  const total = mail.items.length + mail.more;
  const subject =
    total === 1 && firstItem ? firstItem.words : t("mail.notifications.subject", { total });
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

function brandPayment({ brand, title, cents, url }: MailOf<"brand-payment">): EmailContent {
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
