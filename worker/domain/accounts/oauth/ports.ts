import type { OAuthIdentity, Provider } from "./contract.ts";

/** Signing in with another company. */
export interface OAuth {
  /** Those that are set up here. */
  providers: readonly Provider[];
  /** Where to send the browser; `fresh` asks the provider to have them sign in there once more. @throws OAuthRefused "unavailable" for a provider that is not set up. */
  authorizationUrl(provider: Provider, input: { state: string; codeVerifier: string; nonce: string; fresh: boolean }): URL;
  /**
   * Redeems the provider's code and verifies what it says of the person: signature, issuer, audience, expiry, nonce.
   * @throws OAuthRefused with the first that does not hold; "provider_unreachable" after 5 s
   */
  identify(provider: Provider, input: { code: string; codeVerifier: string; nonce: string }): Promise<OAuthIdentity>;
}
