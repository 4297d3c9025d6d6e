import type { OAuthIdentity, Provider } from "./contract.ts";

export interface OAuth {
  providers: readonly Provider[];
  /** Returns the provider's URL. `fresh` makes the provider ask the user to sign in again. */
  authorizationUrl(
    provider: Provider,
    input: { state: string; codeVerifier: string; nonce: string; fresh: boolean },
  ): URL;
  /** Redeems the code, and verifies the token's signature, issuer, audience, expiry and nonce. */
  identify(
    provider: Provider,
    input: { code: string; codeVerifier: string; nonce: string },
  ): Promise<OAuthIdentity>;
}
