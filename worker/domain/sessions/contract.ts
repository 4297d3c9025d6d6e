import * as z from "zod";
import { t } from "#i18n/t.ts";

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
  get sign_in_password() {
    return t("sessions.signedInWithAPassword");
  },
  get sign_in_passkey() {
    return t("sessions.signedInWithAPasskey");
  },
  get sign_in_google() {
    return t("sessions.signedInWithGoogle");
  },
  get sign_in_apple() {
    return t("sessions.signedInWithApple");
  },
  get recovery_code_used() {
    return t("sessions.aRecoveryCodeWasUsedTo");
  },
  get password_changed() {
    return t("sessions.passwordChanged");
  },
  get password_reset() {
    return t("sessions.passwordResetByEMail");
  },
  get email_changed() {
    return t("sessions.eMailAddressChanged");
  },
  get email_verified() {
    return t("sessions.eMailAddressVerified");
  },
  get username_changed() {
    return t("sessions.usernameChanged");
  },
  get provider_linked() {
    return t("sessions.googleOrAppleAccountConnected");
  },
  get provider_unlinked() {
    return t("sessions.googleOrAppleAccountDisconnected");
  },
  get totp_enabled() {
    return t("sessions.authenticatorAppTurnedOn");
  },
  get totp_disabled() {
    return t("sessions.authenticatorAppTurnedOff");
  },
  get recovery_codes_made() {
    return t("sessions.newRecoveryCodesMade");
  },
  get passkey_added() {
    return t("sessions.passkeyAdded");
  },
  get passkey_removed() {
    return t("sessions.passkeyRemoved");
  },
  get session_revoked() {
    return t("sessions.aSessionWasSignedOut");
  },
  get sessions_revoked() {
    return t("sessions.allOtherSessionsWereSignedOut");
  },
  get api_key_made() {
    return t("sessions.apiKeyMade");
  },
  get api_key_revoked() {
    return t("sessions.apiKeyRevoked");
  },
  get stream_key_replaced() {
    return t("sessions.streamKeyReplaced");
  },
  get export_requested() {
    return t("sessions.copyOfYourDataRequested");
  },
  get deletion_requested() {
    return t("sessions.deletionOfTheAccountRequested");
  },
  get deletion_cancelled() {
    return t("sessions.deletionOfTheAccountCancelled");
  },
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
