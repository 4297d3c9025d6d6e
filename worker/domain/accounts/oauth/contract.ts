import { t } from "#i18n/t.ts";

export const PROVIDERS = ["google", "apple"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", apple: "Apple" };

export const ATTEMPT_MS = 10 * 60 * 1000;

export interface ConnectedAccount {
  provider: Provider;
  email: string | null;
  createdAt: number;
}

/** Verified data from a provider. Issuer and subject identify the user, never the email address. */
export interface OAuthIdentity {
  provider: Provider;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** Time of the user's last sign-in at the provider, ms since the epoch. */
  signedInAt: number | null;
}

/** Maximum age in ms of the sign-in at the provider with which a user confirms an identity. */
export const FRESH_SIGN_IN_MS = 5 * 60 * 1000;

export const OAUTH_REFUSALS = {
  unavailable: (name) => t("oauth.errors.unavailable", { name }),
  cancelled: (name) => t("oauth.errors.cancelled", { name }),
  provider_error: (name) => t("oauth.errors.providerError", { name }),
  provider_unreachable: (name) => t("oauth.errors.providerUnreachable", { name }),
  expired: (name) => t("oauth.errors.expired", { name }),
  wrong_browser: (name) => t("oauth.errors.wrongBrowser", { name }),
  bad_signature: (name) => t("oauth.errors.badSignature", { name }),
  wrong_issuer: (name) => t("oauth.errors.wrongIssuer", { name }),
  wrong_audience: (name) => t("oauth.errors.wrongAudience", { name }),
  wrong_nonce: (name) => t("oauth.errors.wrongNonce", { name }),
  token_expired: (name) => t("oauth.errors.tokenExpired", { name }),
  bad_token: (name) => t("oauth.errors.badToken", { name }),
  email_missing: (name) => t("oauth.errors.emailMissing", { name }),
  email_unverified: (name) => t("oauth.errors.emailUnverified", { name }),
  email_in_use: (name) => t("oauth.errors.emailInUse", { name }),
  suspended: () => t("oauth.errors.accountSuspended"),
  deleted: () => t("oauth.errors.accountDeleted"),
  linked_elsewhere: (name) => t("oauth.errors.connectedElsewhere", { name }),
  already_linked: (name) => t("oauth.errors.alreadyConnected", { name }),
  not_connected: (name) => t("oauth.errors.wrongAccount", { name }),
  second_step_needed: () => t("oauth.errors.secondStepRequired"),
  stale_sign_in: (name) => t("oauth.errors.staleSignIn", { name }),
  signed_out: (name) => t("oauth.errors.signedOut", { name }),
} as const satisfies Record<string, (name: string) => string>;
export type OAuthErrorCode = keyof typeof OAUTH_REFUSALS;

const isErrorCode = (value: string): value is OAuthErrorCode =>
  Object.hasOwn(OAUTH_REFUSALS, value);
export const isProvider = (value: string): value is Provider => PROVIDERS.some((p) => p === value);

/** Returns the error message for a URL with `?oauth=<code>&provider=<provider>`. */
export function errorMessageOf(search: URLSearchParams): string | null {
  const [code, provider] = [search.get("oauth") ?? "", search.get("provider") ?? ""];
  return isErrorCode(code)
    ? OAUTH_REFUSALS[code](
        isProvider(provider) ? PROVIDER_NAMES[provider] : t("oauth.provider.unknown"),
      )
    : null;
}
