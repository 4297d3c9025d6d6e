import type { OAuthIdentity, Provider } from "./contract.ts";

export interface OAuth {
  providers: readonly Provider[];
  /**
   * Returns the URL of the provider to which the browser is redirected.
   * @param input `fresh` makes the provider ask the user to sign in again
   * @throws OAuthRejectedError "unavailable" for a provider that is not configured
   */
  authorizationUrl(
    provider: Provider,
    input: { state: string; codeVerifier: string; nonce: string; fresh: boolean },
  ): URL;
  /**
   * Redeems the provider's code and verifies the signature, issuer, audience, expiry and nonce of
   * the ID token.
   * @throws OAuthRejectedError with the first check that fails; "provider_unreachable" after 5 s
   */
  identify(
    provider: Provider,
    input: { code: string; codeVerifier: string; nonce: string },
  ): Promise<OAuthIdentity>;
}
