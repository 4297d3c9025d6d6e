import type { Config } from "../../config.ts";
import { FRESH_SIGN_IN_MS, type Provider } from "../../domain/accounts/oauth/contract.ts";
import { createAppleSecret, SANDBOX_APPLE } from "./apple-secret.ts";

/** All that differs between companies. Whoever plays them, the code is the same. */
export interface ProviderSettings {
  provider: Provider;
  clientId: string;
  clientSecret: () => Promise<string> | string;
  redirectUri: string;
  scopes: string[];
  /** Further parameters of the authorization request. */
  parameters: Record<string, string>;
  /** And of one that wants the person to sign in there once more. */
  freshParameters: Record<string, string>;
  /** As the id_token names it. */
  issuer: string | string[];
  /** Under which the account is kept: a company may spell its issuer in two ways. */
  issuerKey: string;
  authorization: string;
  token: string;
  jwks: string;
}

const APPLE = "https://appleid.apple.com";
const GOOGLE = "https://accounts.google.com";
const FRESH_S = String(FRESH_SIGN_IN_MS / 1000);

/**
 * The providers that the configuration names; on a developer's machine those without keys are
 * played by the sandbox.
 */
export function providerSettings({ oauth, sandboxOrigin, appOrigin }: Config): ProviderSettings[] {
  const settings: ProviderSettings[] = [];
  const google =
    oauth.google ??
    (sandboxOrigin === null ? null : { clientId: "tributary-google", clientSecret: "sandbox" });
  if (google) {
    const played = oauth.google === null;
    settings.push({
      provider: "google",
      clientId: google.clientId,
      clientSecret: () => google.clientSecret,
      redirectUri: `${appOrigin}/auth/google/callback`,
      scopes: ["openid", "email"],
      // Someone with several accounts there chooses; nobody is signed in without seeing it.
      parameters: { prompt: "select_account" },
      // Google refuses prompt=login; it says when it last saw the sign-in only where that is asked
      // for so.
      freshParameters: {
        max_age: FRESH_S,
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
      },
      ...(played
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
    const played = oauth.apple === null;
    settings.push({
      provider: "apple",
      clientId: apple.clientId,
      clientSecret: () => createAppleSecret(apple, played ? `${sandboxOrigin}/apple` : APPLE),
      redirectUri: `${appOrigin}/auth/apple/callback`,
      scopes: ["email"],
      // Apple sends an address only this way: as a form, posted by the browser from its own site.
      parameters: { response_mode: "form_post" },
      freshParameters: { prompt: "login", max_age: FRESH_S },
      ...(played
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
