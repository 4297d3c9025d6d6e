import type { Config } from "../../config.ts";
import { FRESH_SIGN_IN_MS, type Provider } from "../../domain/accounts/oauth/contract.ts";
import { createAppleSecret, SANDBOX_APPLE } from "./apple-secret.ts";

export interface ProviderSettings {
  provider: Provider;
  clientId: string;
  clientSecret: () => Promise<string> | string;
  redirectUri: string;
  scopes: string[];
  parameters: Record<string, string>;
  /** Additional parameters of a request that requires a fresh sign-in at the provider. */
  freshParameters: Record<string, string>;
  issuer: string | string[];
  /** The issuer to store with accounts, because a provider can spell its issuer in two ways. */
  issuerKey: string;
  authorization: string;
  token: string;
  jwks: string;
}

const APPLE = "https://appleid.apple.com";
const GOOGLE = "https://accounts.google.com";
const FRESH_S = String(FRESH_SIGN_IN_MS / 1000);

export function providerSettings({ oauth, sandboxOrigin, appOrigin }: Config): ProviderSettings[] {
  const settings: ProviderSettings[] = [];
  const google =
    oauth.google ??
    (sandboxOrigin === null ? null : { clientId: "tributary-google", clientSecret: "sandbox" });
  if (google) {
    const isSandbox = oauth.google === null;
    settings.push({
      provider: "google",
      clientId: google.clientId,
      clientSecret: () => google.clientSecret,
      redirectUri: `${appOrigin}/auth/google/callback`,
      scopes: ["openid", "email"],
      // Google always asks which account to use, so nobody is signed in without a visible step.
      parameters: { prompt: "select_account" },
      // Google rejects prompt=login, and returns the time of the last sign-in only if the request
      // asks for it as a claim.
      freshParameters: {
        max_age: FRESH_S,
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
      },
      ...(isSandbox
        ? endpoints(`${sandboxOrigin}/google`)
        : {
            issuer: [GOOGLE, "accounts.google.com"],
            issuerKey: GOOGLE,
            authorization: `${GOOGLE}/o/oauth2/v2/auth`,
            token: "https://oauth2.googleapis.com/token",
            jwks: "https://www.googleapis.com/oauth2/v3/certs",
          }),
    });
  }
  const apple = oauth.apple ?? (sandboxOrigin === null ? null : SANDBOX_APPLE);
  if (apple) {
    const isSandbox = oauth.apple === null;
    settings.push({
      provider: "apple",
      clientId: apple.clientId,
      clientSecret: () => createAppleSecret(apple, isSandbox ? `${sandboxOrigin}/apple` : APPLE),
      redirectUri: `${appOrigin}/auth/apple/callback`,
      scopes: ["email"],
      // Apple sends the email address only in this mode, in which the browser posts a form from
      // Apple's site.
      parameters: { response_mode: "form_post" },
      freshParameters: { prompt: "login", max_age: FRESH_S },
      ...(isSandbox
        ? endpoints(`${sandboxOrigin}/apple`)
        : {
            issuer: APPLE,
            issuerKey: APPLE,
            authorization: `${APPLE}/auth/authorize`,
            token: `${APPLE}/auth/token`,
            jwks: `${APPLE}/auth/keys`,
          }),
    });
  }
  return settings;
}

const endpoints = (base: string) => ({
  issuer: base,
  issuerKey: base,
  authorization: `${base}/authorize`,
  token: `${base}/token`,
  jwks: `${base}/jwks`,
});
