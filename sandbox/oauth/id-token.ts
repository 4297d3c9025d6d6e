import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { COMPANIES, type Company, type Fault } from "./companies.ts";

interface Keys {
  kid: string;
  published: CryptoKey;
  secret: CryptoKey;
  stranger: CryptoKey;
}

const made = new Map<Company, Promise<Keys>>();

function keysOf(company: Company): Promise<Keys> {
  let keys = made.get(company);
  if (!keys) {
    keys = (async () => {
      const { alg } = COMPANIES[company];
      const [own, stranger] = await Promise.all([generateKeyPair(alg), generateKeyPair(alg)]);
      return {
        kid: crypto.randomUUID(),
        published: own.publicKey,
        secret: own.privateKey,
        stranger: stranger.privateKey,
      };
    })();
    made.set(company, keys);
  }
  return keys;
}

export async function jwks(company: Company) {
  const { kid, published } = await keysOf(company);
  return {
    keys: [{ ...(await exportJWK(published)), kid, use: "sig", alg: COMPANIES[company].alg }],
  };
}

interface Claims {
  issuer: string;
  email: string;
  nonce: string | null;
  fault: Fault;
  asksWhen: boolean;
}

const HOUR_S = 3600;
const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export async function subjectOf(company: Company, email: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest(
      "SHA-256",
      new TextEncoder().encode(`${company}:${email.toLowerCase()}`),
    ),
  );
  return Array.from(digest.slice(0, 10), (b) => b.toString(16).padStart(2, "0")).join("");
}

export async function idToken(
  company: Company,
  { issuer, email, nonce, fault, asksWhen }: Claims,
): Promise<string> {
  const { clientId, alg } = COMPANIES[company];
  const { kid, secret, stranger } = await keysOf(company);
  const now = Math.floor(Date.now() / 1000);
  const iat = fault === "expired_token" ? now - 2 * HOUR_S : now;
  const claims: Record<string, unknown> = {
    iss: fault === "wrong_issuer" ? "https://issuer.example" : issuer,
    aud: fault === "wrong_audience" ? "another-app" : clientId,
    sub: await subjectOf(company, email),
    iat,
    exp: iat + HOUR_S,
  };
  if (asksWhen && fault !== "no_auth_time")
    claims.auth_time = fault === "old_sign_in" ? now - 24 * HOUR_S : now;
  if (fault !== "no_nonce") claims.nonce = fault === "wrong_nonce" ? "not-the-nonce" : nonce;
  if (fault !== "no_email") {
    claims.email = email;
    // Apple sends booleans as strings.
    claims.email_verified =
      company === "apple" ? String(fault !== "unverified_email") : fault !== "unverified_email";
  }
  if (fault === "garbled_token") return "this.is.no-token";
  if (fault === "no_signature") return `${base64url({ alg: "none" })}.${base64url(claims)}.`;
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: fault === "unknown_key" ? "unknown" : kid })
    .sign(fault === "bad_signature" ? stranger : secret);
}
