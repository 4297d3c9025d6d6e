import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import type { OAuthErrorCode, OAuthIdentity } from "../../domain/accounts/oauth/contract.ts";
import { OAuthRejectedError } from "../../domain/accounts/oauth/oauth-rejected-error.ts";
import { canonicalEmail, isEmail } from "../../domain/kernel/text/contract-email.ts";
import { askProvider, TIMEOUT_MS } from "./ask-provider.ts";
import type { ProviderSettings } from "./provider.ts";

const CLOCK_TOLERANCE_S = 60;

/** Key sets of sign-in providers, cached per isolate. An unknown key ID causes a new request. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keySet(url: string): ReturnType<typeof createRemoteJWKSet> {
  let set = keySets.get(url);
  if (!set) {
    set = createRemoteJWKSet(new URL(url), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: 5000,
      [customFetch]: askProvider,
    });
    keySets.set(url, set);
  }
  return set;
}

/** Validates an id_token (OpenID Connect Core, 3.1.3.7). @throws OAuthRejectedError */
export async function verifyIdToken(
  s: ProviderSettings,
  idToken: string,
  nonce: string,
): Promise<OAuthIdentity> {
  let claims: JWTPayload;
  try {
    const options = {
      issuer: s.issuer,
      audience: s.clientId,
      // All algorithms are asymmetric, because "none" and shared secrets must not be accepted.
      algorithms: ["RS256", "ES256"],
      requiredClaims: ["sub", "exp", "iat", "nonce"],
      clockTolerance: CLOCK_TOLERANCE_S,
    };
    claims = (await jwtVerify(idToken, keySet(s.jwks), options)).payload;
  } catch (error) {
    throw new OAuthRejectedError(failureOf(error), error);
  }
  if (claims.nonce !== nonce) throw new OAuthRejectedError("wrong_nonce");
  // `azp` (authorized party) names the client to which the token was issued: it must be this site.
  if (claims.azp !== undefined && claims.azp !== s.clientId)
    throw new OAuthRejectedError("wrong_audience");
  if (!claims.sub) throw new OAuthRejectedError("bad_token");
  const claimedEmail = typeof claims.email === "string" ? canonicalEmail(claims.email) : "";
  const email = isEmail(claimedEmail) ? claimedEmail : null;
  // Apple sends booleans as strings.
  const emailVerified = claims.email_verified === true || claims.email_verified === "true";
  const signedInAt = typeof claims.auth_time === "number" ? claims.auth_time * 1000 : null;
  return {
    provider: s.provider,
    issuer: s.issuerKey,
    subject: claims.sub,
    email,
    emailVerified,
    signedInAt,
  };
}

function failureOf(error: unknown): OAuthErrorCode {
  if (error instanceof errors.JWTExpired) return "token_expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return "wrong_issuer";
    if (error.claim === "aud") return "wrong_audience";
    if (error.claim === "nonce") return "wrong_nonce";
    return "bad_token";
  }
  const unsigned = [
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JOSEAlgNotAllowed,
  ];
  if (unsigned.some((kind) => error instanceof kind)) return "bad_signature";
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  )
    return "bad_token";
  return "provider_unreachable";
}
