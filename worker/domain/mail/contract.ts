import * as z from "zod";

const username = z.string();
const code = z.string();
/** Milliseconds since the epoch. */
const at = z.number();

/** What happened to an account's security that its owner is told by mail. */
export const SECURITY_CHANGES = {
  two_factor_on: "Two-step verification was turned on",
  two_factor_off: "Two-step verification was turned off",
  recovery_code_used: "A recovery code was used to sign in",
  recovery_codes_made: "New recovery codes were made",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  api_key_made: "An API key was made",
  google_linked: "A Google account was connected",
  google_unlinked: "A Google account was disconnected",
  apple_linked: "An Apple account was connected",
  apple_unlinked: "An Apple account was disconnected",
} as const;
export type SecurityChange = keyof typeof SECURITY_CHANGES;

/** Every mail that Tributary sends, with what its template needs. Links are made from the codes when it is rendered. */
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
  z.object({ kind: z.literal("export-ready"), username, sizeBytes: z.number(), expiresAt: at }),
  /** What happened since the last one; `more` than the items there are, and the token that ends these mails. */
  z.object({
    kind: z.literal("notifications"),
    username,
    items: z.array(z.object({ words: z.string(), text: z.string(), path: z.string() })),
    more: z.number(),
    unsubscribe: z.string(),
  }),
]);
export type MailContent = z.output<typeof MailContent>;
