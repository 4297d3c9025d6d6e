import * as z from "zod";
import { msg } from "#i18n/t.ts";
import { RULE_IDS } from "../../kernel/community-rules/contract.ts";
import { ALERT_MAIL } from "./contract-alerts.ts";
import { BILLING_MAILS } from "./contract-billing.ts";
import { DMCA_MAIL } from "./contract-dmca.ts";
import { STEP_IDS } from "./contract-events.ts";

const username = z.string();
const code = z.string();
const at = z.number();

export const SECURITY_CHANGES = {
  two_factor_on: msg("mail.securityChanged.subject.twoFactorOn"),
  two_factor_off: msg("mail.securityChanged.subject.twoFactorOff"),
  recovery_code_used: msg("mail.securityChanged.subject.recoveryCodeUsed"),
  recovery_codes_made: msg("mail.securityChanged.subject.recoveryCodesCreated"),
  passkey_added: msg("mail.securityChanged.subject.passkeyAdded"),
  passkey_removed: msg("mail.securityChanged.subject.passkeyRemoved"),
  api_key_made: msg("mail.securityChanged.subject.apiKeyCreated"),
  google_linked: msg("mail.securityChanged.subject.googleLinked"),
  google_unlinked: msg("mail.securityChanged.subject.googleUnlinked"),
  apple_linked: msg("mail.securityChanged.subject.appleLinked"),
  apple_unlinked: msg("mail.securityChanged.subject.appleUnlinked"),
} as const;
export type SecurityChange = keyof typeof SECURITY_CHANGES;

/** All emails of the platform. The codes become links when an email is rendered. */
export const MailContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify-email"), username, code }),
  z.object({ kind: z.literal("reset-password"), username, code }),
  z.object({ kind: z.literal("confirm-new-email"), username, newEmail: z.string(), code }),
  /** This email goes to the old address, with a link that undoes the change. */
  z.object({ kind: z.literal("email-change-requested"), username, newEmail: z.string(), code }),
  z.object({ kind: z.literal("new-device"), username, device: z.string(), at }),
  z.object({ kind: z.literal("password-changed"), username, at }),
  z.object({
    kind: z.literal("security-changed"),
    username,
    change: z.enum(Object.keys(SECURITY_CHANGES) as [SecurityChange, ...SecurityChange[]]),
    at,
  }),
  z.object({ kind: z.literal("deletion-scheduled"), username, deleteAt: at, code }),
  z.object({ kind: z.literal("deletion-cancelled"), username }),
  z.object({
    kind: z.literal("partner-decision"),
    username,
    step: z.enum(STEP_IDS),
    reason: z.string(),
  }),
  /** The link to a decision of staff works without signing in. */
  z.object({
    kind: z.literal("decision"),
    username,
    words: z.string(),
    reason: z.string(),
    decisionId: z.string(),
    code,
    rule: z.enum(RULE_IDS),
    until: at.nullable(),
  }),
  /** The payout account or the bank account changed. `null`: no bank account is known. */
  z.object({
    kind: z.literal("payout-details-changed"),
    username,
    bank: z.string().nullable(),
    heldUntil: at,
    at,
  }),
  /** Tells a creator that the recovery of the account has removed the payout account. */
  z.object({ kind: z.literal("payout-account-removed"), username }),
  /** Amounts in a payout email are in cents. */
  z.object({
    kind: z.literal("payout"),
    /** declined: staff declined to pay out the balance of a suspended creator. */
    outcome: z.enum(["paid", "refused", "returned", "declined"]),
    username,
    cents: z.number(),
    currency: z.string(),
    bank: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal("export-ready"), username, sizeBytes: z.number(), expiresAt: at }),
  z.object({
    kind: z.literal("refund"),
    username,
    outcome: z.enum(["received", "approved", "refused", "failed", "returned"]),
    cents: z.number(),
    currency: z.string(),
    reason: z.string(),
  }),
  /** Payment link for a brand deal. The brand's contact has no account. */
  z.object({
    kind: z.literal("brand-payment"),
    brand: z.string(),
    title: z.string(),
    cents: z.number(),
    url: z.string(),
  }),
  z.object({
    kind: z.literal("support-answered"),
    username,
    subject: z.string(),
    text: z.string(),
    requestId: z.string(),
  }),
  /** `dueAt` is the deadline for the answer to a support ticket. */
  z.object({
    kind: z.literal("support-chat-ticket"),
    username,
    subject: z.string(),
    requestId: z.string(),
    dueAt: at,
  }),
  /** `more` counts the notifications that the email does not list. `unsubscribe` is a token. */
  z.object({
    kind: z.literal("notifications"),
    username,
    items: z.array(z.object({ words: z.string(), text: z.string(), path: z.string() })),
    more: z.number(),
    unsubscribe: z.string(),
  }),
  DMCA_MAIL,
  ALERT_MAIL,
  ...BILLING_MAILS,
]);
export type MailContent = z.output<typeof MailContent>;
