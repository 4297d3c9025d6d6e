import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { type MailContent, SECURITY_CHANGES } from "../domain/accounts/email-delivery/contract.ts";
import type { EmailContent } from "./email-content.ts";
import { dayOf, timeOf } from "./format.ts";

type MailOf<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

export interface EmailContext {
  /** @param code one-time code, with which the link works while signed out */
  link: (path: string, code?: string) => string;
  /** Footer that explains why the account's owner gets this email. */
  accountFooter: string;
  /** Advice in case somebody else made the change. */
  secure: string;
  origin: string;
}

export function verifyEmail(mail: MailOf<"verify-email">, { link }: EmailContext): EmailContent {
  return {
    subject: t("mail.verifyEmail.subject"),
    heading: t("mail.verifyEmail.subject"),
    lines: [t("mail.verifyEmail.body", { username: mail.username })],
    action: { label: t("mail.verifyEmail.action"), href: link("/verify-email", mail.code) },
    after: [t("mail.verifyEmail.expiryBody")],
    why: t("mail.verifyEmail.footer", { username: mail.username }),
  };
}

export function resetPassword(
  mail: MailOf<"reset-password">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.resetPassword.subject"),
    heading: t("mail.resetPassword.subject"),
    lines: [t("mail.resetPassword.body", { username: mail.username })],
    action: { label: t("mail.resetPassword.action"), href: link("/reset-password", mail.code) },
    after: [t("mail.resetPassword.expiryBody")],
    why: accountFooter,
  };
}

export function confirmNewEmail(
  mail: MailOf<"confirm-new-email">,
  { link }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.confirmNewEmail.subject"),
    heading: t("mail.confirmNewEmail.heading"),
    lines: [t("mail.confirmNewEmail.body", { username: mail.username, newEmail: mail.newEmail })],
    action: { label: t("mail.confirmNewEmail.action"), href: link("/confirm-email", mail.code) },
    after: [t("mail.confirmNewEmail.expiryBody")],
    why: t("mail.confirmNewEmail.footer", { username: mail.username }),
  };
}

export function emailChangeRequested(
  mail: MailOf<"email-change-requested">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.emailChangeRequested.subject"),
    heading: t("mail.emailChangeRequested.heading"),
    lines: [t("mail.emailChangeRequested.body", { username: mail.username })],
    facts: [{ label: t("mail.emailChangeRequested.newAddressLabel"), value: mail.newEmail }],
    action: {
      label: t("mail.emailChangeRequested.undoAction"),
      href: link("/undo-email", mail.code),
    },
    after: [t("mail.emailChangeRequested.undoBody")],
    why: accountFooter,
  };
}

export function newDevice(
  mail: MailOf<"new-device">,
  { link, accountFooter, secure }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.newDevice.subject"),
    heading: t("mail.newDevice.heading"),
    lines: [t("mail.newDevice.body", { username: mail.username })],
    facts: [
      { label: t("mail.newDevice.deviceLabel"), value: mail.device },
      { label: t("mail.facts.timeLabel"), value: timeOf(mail.at) },
    ],
    action: { label: t("mail.newDevice.action"), href: link("/settings/security") },
    after: [t("mail.layout.confirmActivityBody", { secure })],
    why: accountFooter,
  };
}

export function passwordChanged(
  mail: MailOf<"password-changed">,
  { accountFooter, secure }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.passwordChanged.subject"),
    heading: t("mail.passwordChanged.subject"),
    lines: [t("mail.passwordChanged.body", { username: mail.username, at: timeOf(mail.at) })],
    after: [t("mail.layout.confirmActivityBody", { secure })],
    why: accountFooter,
  };
}

export function securityChanged(
  mail: MailOf<"security-changed">,
  { link, accountFooter, secure }: EmailContext,
): EmailContent {
  const change = t(SECURITY_CHANGES[mail.change]);
  return {
    subject: change,
    heading: change,
    lines: [t("mail.securityChanged.body", { username: mail.username, at: timeOf(mail.at) })],
    action: { label: t("mail.securityChanged.action"), href: link("/settings/security") },
    after: [t("mail.layout.confirmActivityBody", { secure })],
    why: accountFooter,
  };
}

export function deletionScheduled(
  mail: MailOf<"deletion-scheduled">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.deletionScheduled.subject"),
    heading: t("mail.deletionScheduled.subject"),
    lines: [
      t("mail.deletionScheduled.body", {
        username: mail.username,
        deleteAt: dayOf(mail.deleteAt),
      }),
      t("mail.deletionScheduled.restoreBody"),
    ],
    action: {
      label: t("mail.deletionScheduled.action"),
      href: link("/restore-account", mail.code),
    },
    why: accountFooter,
  };
}

export function deletionCancelled(
  mail: MailOf<"deletion-cancelled">,
  { link, accountFooter, secure }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.deletionCancelled.subject"),
    heading: t("mail.deletionCancelled.subject"),
    lines: [t("mail.deletionCancelled.body", { username: mail.username })],
    action: { label: t("mail.deletionCancelled.action"), href: link("/") },
    after: [secure],
    why: accountFooter,
  };
}

export function exportReady(
  mail: MailOf<"export-ready">,
  { link, accountFooter }: EmailContext,
): EmailContent {
  return {
    subject: t("mail.exportReady.subject"),
    heading: t("mail.exportReady.heading"),
    lines: [t("mail.exportReady.body", { username: mail.username })],
    facts: [
      { label: t("mail.exportReady.sizeLabel"), value: sizeOf(mail.sizeBytes) },
      { label: t("mail.exportReady.expiryLabel"), value: dayOf(mail.expiresAt) },
    ],
    action: { label: t("mail.exportReady.action"), href: link("/settings/data") },
    after: [t("mail.exportReady.signInBody")],
    why: accountFooter,
  };
}

function sizeOf(bytes: number): string {
  const mib = bytes / 2 ** 20;
  if (mib < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return mib < 1024
    ? `${Math.round(mib)} MB`
    : `${new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mib / 1024)} GB`;
}
