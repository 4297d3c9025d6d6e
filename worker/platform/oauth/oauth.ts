import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from "arctic";
import type { Config } from "../../config.ts";
import type { Provider } from "../../domain/accounts/oauth/contract.ts";
import { OAuthRejectedError } from "../../domain/accounts/oauth/oauth-rejected-error.ts";
import type { OAuth } from "../../domain/accounts/oauth/ports.ts";
import { askProvider, TIMEOUT_MS } from "./ask-provider.ts";
import { type ProviderSettings, providerSettings } from "./provider.ts";

export function createOAuth(config: Config): OAuth {
  const all = providerSettings(config);
  const settingsOf = (provider: Provider): ProviderSettings => {
    const settings = all.find((s) => s.provider === provider);
    if (!settings) throw new OAuthRejectedError("unavailable");
    return settings;
  };
  return {
    providers: all.map((s) => s.provider),
    authorizationUrl(provider, { state, codeVerifier, nonce, fresh }) {
      const s = settingsOf(provider);
      const client = new OAuth2Client(s.clientId, null, s.redirectUri);
      const url = client.createAuthorizationURLWithPKCE(
        s.authorization,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        s.scopes,
      );
      for (const [name, value] of Object.entries({
        ...s.parameters,
        ...(fresh ? s.freshParameters : {}),
        nonce,
      }))
        url.searchParams.set(name, value);
      return url;
    },
    async identify(provider, { code, codeVerifier, nonce }) {
      const s = settingsOf(provider);
      const idToken = await redeem(s, code, codeVerifier);
      const { verifyIdToken } = await import("./verify-id-token.ts");
      return verifyIdToken(s, idToken, nonce);
    },
  };
}

/**
 * Exchanges the code for an id_token. The library arctic is not used, because it sends the secret
 * in the Basic scheme, which Apple rejects.
 */
async function redeem(s: ProviderSettings, code: string, codeVerifier: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: codeVerifier,
    redirect_uri: s.redirectUri,
    client_id: s.clientId,
    client_secret: await s.clientSecret(),
  });
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await askProvider(s.token, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal,
    });
  } catch (cause) {
    throw new OAuthRejectedError("provider_unreachable", cause);
  }
  if (response.status >= 500) {
    await response.body?.cancel();
    throw new OAuthRejectedError(
      "provider_unreachable",
      `the token endpoint answered ${response.status}`,
    );
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new OAuthRejectedError(
      "provider_error",
      `the token endpoint answered ${response.status}`,
    );
  }
  try {
    const tokenResponse: unknown = await response.json();
    if (typeof tokenResponse !== "object" || tokenResponse === null)
      throw new Error("the token endpoint's answer is no object");
    return new OAuth2Tokens(tokenResponse).idToken();
  } catch (cause) {
    throw new OAuthRejectedError("bad_token", cause);
  }
}
