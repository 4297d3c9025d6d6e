import { msg } from "#i18n/t.ts";

export const SECOND_FACTORS = ["totp", "recovery", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Time limit in ms between the first and the second factor of a sign-in. */
export const SECOND_STEP_MS = 10 * 60 * 1000;

export const SECURITY_EVENTS = {
  sign_in_password: msg("sessions.events.signInPassword"),
  sign_in_passkey: msg("sessions.events.signInPasskey"),
  sign_in_google: msg("sessions.events.signInGoogle"),
  sign_in_apple: msg("sessions.events.signInApple"),
  recovery_code_used: msg("sessions.events.recoveryCodeUsed"),
  password_changed: msg("sessions.events.passwordChanged"),
  password_reset: msg("sessions.events.passwordReset"),
  email_changed: msg("sessions.events.emailChanged"),
  email_verified: msg("sessions.events.emailVerified"),
  username_changed: msg("sessions.events.usernameChanged"),
  provider_linked: msg("sessions.events.providerConnected"),
  provider_unlinked: msg("sessions.events.providerDisconnected"),
  totp_enabled: msg("sessions.events.totpEnabled"),
  totp_disabled: msg("sessions.events.totpDisabled"),
  recovery_codes_made: msg("sessions.events.recoveryCodesCreated"),
  passkey_added: msg("sessions.events.passkeyAdded"),
  passkey_removed: msg("sessions.events.passkeyRemoved"),
  session_revoked: msg("sessions.events.sessionRevoked"),
  sessions_revoked: msg("sessions.events.sessionsRevoked"),
  api_key_made: msg("sessions.events.apiKeyCreated"),
  api_key_revoked: msg("sessions.events.apiKeyRevoked"),
  stream_key_replaced: msg("sessions.events.streamKeyReplaced"),
  export_requested: msg("sessions.events.exportRequested"),
  deletion_requested: msg("sessions.events.deletionRequested"),
  deletion_cancelled: msg("sessions.events.deletionCancelled"),
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
