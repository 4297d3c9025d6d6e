import * as z from "zod";

/** Who is at the other end of a request, as far as the platform can tell. */
export interface Client {
  userAgent: string;
  /** The address that connected to the edge; only the platform writes the header it is read from. */
  address: string;
  /** The secret of its long-lived device cookie, made at the first request that needs it. */
  device: string;
  /** It behaves like one, and so keeps that cookie; a program that does not has another device at every request. */
  isBrowser: boolean;
}

/** How someone showed who they are before any second factor. */
export type SignInMethod = "password" | "passkey" | "google" | "apple";

/** What an account can answer the second step with: a code of its authenticator app, a recovery code, a passkey. */
export const SECOND_FACTORS = ["totp", "recovery", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MS = 10 * 60 * 1000;

/** What POST /api/auth/login answers where the account wants a second step; the next call sends `challenge` back. */
export const SecondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) });
export type SecondStep = z.output<typeof SecondStep>;

/** What can happen to an account's security, as its owner reads it. */
export const SECURITY_EVENTS = {
  sign_in_password: "Signed in with a password",
  sign_in_passkey: "Signed in with a passkey",
  sign_in_google: "Signed in with Google",
  sign_in_apple: "Signed in with Apple",
  recovery_code_used: "A recovery code was used to sign in",
  password_changed: "Password changed",
  password_reset: "Password reset by e-mail",
  email_changed: "E-mail address changed",
  email_verified: "E-mail address verified",
  username_changed: "Username changed",
  provider_linked: "Google or Apple account connected",
  provider_unlinked: "Google or Apple account disconnected",
  totp_enabled: "Authenticator app turned on",
  totp_disabled: "Authenticator app turned off",
  recovery_codes_made: "New recovery codes made",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  session_revoked: "A session was signed out",
  sessions_revoked: "All other sessions were signed out",
  api_key_made: "API key made",
  api_key_revoked: "API key revoked",
  stream_key_replaced: "Stream key replaced",
  export_requested: "Copy of your data requested",
  deletion_requested: "Deletion of the account requested",
  deletion_cancelled: "Deletion of the account cancelled",
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
