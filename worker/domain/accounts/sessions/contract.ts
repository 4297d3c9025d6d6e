import { msg } from "#i18n/t.ts";

/** First factor of a sign-in. */
export type SignInMethod = "password" | "passkey" | "google" | "apple";

/** Second factors of a sign-in: a code of the authenticator app, a recovery code or a passkey. */
export const SECOND_FACTORS = ["totp", "recovery", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Time within which the second factor must follow the first, ms. */
export const SECOND_STEP_MS = 10 * 60 * 1000;

/** Events in the security log of an account, with the texts that its user reads. */
export const SECURITY_EVENTS = {
  sign_in_password: msg("sessions.signedInWithAPassword"),
  sign_in_passkey: msg("sessions.signedInWithAPasskey"),
  sign_in_google: msg("sessions.signedInWithGoogle"),
  sign_in_apple: msg("sessions.signedInWithApple"),
  recovery_code_used: msg("sessions.aRecoveryCodeWasUsedTo"),
  password_changed: msg("sessions.passwordChanged"),
  password_reset: msg("sessions.passwordResetByEMail"),
  email_changed: msg("sessions.eMailAddressChanged"),
  email_verified: msg("sessions.eMailAddressVerified"),
  username_changed: msg("sessions.usernameChanged"),
  provider_linked: msg("sessions.googleOrAppleAccountConnected"),
  provider_unlinked: msg("sessions.googleOrAppleAccountDisconnected"),
  totp_enabled: msg("sessions.authenticatorAppTurnedOn"),
  totp_disabled: msg("sessions.authenticatorAppTurnedOff"),
  recovery_codes_made: msg("sessions.newRecoveryCodesMade"),
  passkey_added: msg("sessions.passkeyAdded"),
  passkey_removed: msg("sessions.passkeyRemoved"),
  session_revoked: msg("sessions.aSessionWasSignedOut"),
  sessions_revoked: msg("sessions.allOtherSessionsWereSignedOut"),
  api_key_made: msg("sessions.apiKeyMade"),
  api_key_revoked: msg("sessions.apiKeyRevoked"),
  stream_key_replaced: msg("sessions.streamKeyReplaced"),
  export_requested: msg("sessions.copyOfYourDataRequested"),
  deletion_requested: msg("sessions.deletionOfTheAccountRequested"),
  deletion_cancelled: msg("sessions.deletionOfTheAccountCancelled"),
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
