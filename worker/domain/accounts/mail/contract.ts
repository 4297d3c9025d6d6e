import * as z from "zod";
import { msg } from "#i18n/t.ts";
import { RULE_IDS } from "../../kernel/community-rules/contract.ts";
import { BILLING_MAILS } from "./contract-billing.ts";
import { DMCA_MAIL } from "./contract-dmca.ts";
import { STEP_IDS } from "./contract-events.ts";

const username = z.string();
const code = z.string();
/** Milliseconds since the epoch. */
const at = z.number();

/** What happened to an account's security that its owner is told by mail. */
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

/**
 * Every mail that Tributary sends, with what its template needs. Links are made from the codes when
 * it is rendered.
 */
export const MailContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify-email"), username, code }),
  z.object({ kind: z.literal("reset-password"), username, code }),
  z.object({ kind: z.literal("confirm-new-email"), username, newEmail: z.string(), code }),
  /** To the old address, with a way to take it back. */
  z.object({ kind: z.literal("email-change-requested"), username, newEmail: z.string(), code }),
  z.object({ kind: z.literal("new-device"), username, device: z.string(), at }),
  z.object({ kind: z.literal("password-changed"), username, at }),
  z.object({
    kind: z.literal("security-changed"),
    username,
    change: z.enum(Object.keys(SECURITY_CHANGES) as [SecurityChange, ...SecurityChange[]]),
    at,
  }),
  /** With a way to bring the account back until then. */
  z.object({ kind: z.literal("deletion-scheduled"), username, deleteAt: at, code }),
  z.object({ kind: z.literal("deletion-cancelled"), username }),
  /** Staff decided on a partner's application: what, and why. */
  z.object({
    kind: z.literal("partner-decision"),
    username,
    step: z.enum(STEP_IDS),
    reason: z.string(),
  }),
  /**
   * Staff decided on a person or what is theirs, or on their appeal; the link opens the decision
   * without a session.
   */
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
  /** Another account, or another bank behind it; null where none is known yet. */
  z.object({
    kind: z.literal("payout-details-changed"),
    username,
    bank: z.string().nullable(),
    heldUntil: at,
    at,
  }),
  /** How a payout ended; cents. */
  z.object({
    kind: z.literal("payout"),
    outcome: z.enum(["paid", "refused", "returned"]),
    username,
    cents: z.number(),
    currency: z.string(),
    bank: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal("export-ready"), username, sizeBytes: z.number(), expiresAt: at }),
  /** What became of a request for money back; `reason` is the staff's. */
  z.object({
    kind: z.literal("refund"),
    username,
    outcome: z.enum(["received", "approved", "refused", "failed"]),
    cents: z.number(),
    currency: z.string(),
    reason: z.string(),
  }),
  /** To a brand's contact, who has no account: where to pay for a deal. */
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
  /**
   * A live chat that nobody answered in time is a ticket now; `dueAt` is when it is answered at the
   * latest.
   */
  z.object({
    kind: z.literal("support-chat-ticket"),
    username,
    subject: z.string(),
    requestId: z.string(),
    dueAt: at,
  }),
  /**
   * What happened since the last one; `more` than the items there are, and the token that ends
   * these mails.
   */
  z.object({
    kind: z.literal("notifications"),
    username,
    items: z.array(z.object({ words: z.string(), text: z.string(), path: z.string() })),
    more: z.number(),
    unsubscribe: z.string(),
  }),
  DMCA_MAIL,
  ...BILLING_MAILS,
]);
export type MailContent = z.output<typeof MailContent>;
