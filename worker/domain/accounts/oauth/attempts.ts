import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { keyedHash } from "../../kernel/signing.ts";
import { withTimeLimit } from "../../kernel/throttle/limits.ts";
import { ATTEMPT_MS, PROVIDERS, type Provider } from "./contract.ts";
import { OAuthRejectedError } from "./oauth-rejected-error.ts";

/** A pending sign-in with a provider. Only an encrypted browser cookie stores the attempt. */
const Attempt = z.object({
  state: z.string(),
  provider: z.enum(PROVIDERS),
  codeVerifier: z.string(),
  nonce: z.string(),
  /** Account to which the user links the provider; null for other attempts. */
  linkUserId: z.string().nullable(),
  /** Session whose user confirms an identity; null for other attempts. */
  proveSessionId: z.string().nullable(),
  next: z.string(),
  /** Time when the attempt expires, ms since the epoch. */
  expiresAt: z.number(),
});
export type Attempt = z.output<typeof Attempt>;
const Attempts = z.array(Attempt);

/** Both limits keep the cookie of all pending sign-ins small: browsers allow 4 KB. */
const MAX_ATTEMPTS = 3;
const MAX_NEXT_LENGTH = 500;

const TIME_BYTES = 5;
const HEAD_BYTES = 17;
const MAC_BYTES = 15;

const macOf = async (signingSecret: string, head: Buffer) =>
  Buffer.from(
    await keyedHash(signingSecret, "oauth-state", head.toString("base64url")),
    "base64url",
  ).subarray(0, MAC_BYTES);

/** Returns an OAuth state, base64url: creation time in seconds, 96 random bits, a signature. */
export async function newState({
  signingSecret,
  now,
}: Pick<Deps, "signingSecret" | "now">): Promise<string> {
  const head = Buffer.from(crypto.getRandomValues(new Uint8Array(HEAD_BYTES)));
  head.writeUIntBE(Math.floor(now() / 1000), 0, TIME_BYTES);
  return Buffer.concat([head, await macOf(signingSecret, head)]).toString("base64url");
}

async function isCurrentState(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  state: string,
): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(state)) return false;
  const bytes = Buffer.from(state, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const isAuthentic = timingSafeEqual(await macOf(signingSecret, head), bytes.subarray(HEAD_BYTES));
  return isAuthentic && head.readUIntBE(0, TIME_BYTES) * 1000 > now() - ATTEMPT_MS;
}

const boxOf = (signingSecret: string) =>
  ({ signingSecret, purpose: "oauth-attempts", ownerId: "browser" }) as const;

async function openAttempts(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  cookie: string | null,
): Promise<Attempt[]> {
  const opened = cookie === null ? null : await openSecret(boxOf(signingSecret), cookie);
  return opened === null
    ? []
    : Attempts.parse(JSON.parse(opened)).filter(({ expiresAt }) => expiresAt > now());
}

/** Adds an attempt to the cookie, keeps the three newest, and returns the cookie's new value. */
export async function addAttempt(
  deps: Pick<Deps, "signingSecret" | "now">,
  cookie: string | null,
  attempt: Attempt,
): Promise<string> {
  const next = attempt.next.length > MAX_NEXT_LENGTH ? "/" : attempt.next;
  const latestAttempts = [...(await openAttempts(deps, cookie)), { ...attempt, next }].slice(
    -MAX_ATTEMPTS,
  );
  return sealSecret(boxOf(deps.signingSecret), JSON.stringify(latestAttempts));
}

/**
 * Returns the attempt of a provider's response. Each state works once.
 * Throws UNAVAILABLE if the throttle cannot tell whether the state was used.
 */
export async function redeemAttempt(
  deps: Pick<Deps, "signingSecret" | "now" | "throttle">,
  { provider, state, cookie }: { provider: Provider; state: string; cookie: string | null },
): Promise<Attempt> {
  if (!(await isCurrentState(deps, state))) throw new OAuthRejectedError("expired");
  const onceLimit = [{ name: "once", max: 1, windowMs: ATTEMPT_MS }];
  const wait = await withTimeLimit(
    deps.throttle.take(`oauth-state:${await hashSecret(state)}`, onceLimit),
  );
  if (wait > 0) throw new OAuthRejectedError("expired");
  const attempt = (await openAttempts(deps, cookie)).find((a) => a.state === state);
  if (!attempt) throw new OAuthRejectedError("wrong_browser");
  if (attempt.provider !== provider) throw new OAuthRejectedError("expired");
  return attempt;
}
