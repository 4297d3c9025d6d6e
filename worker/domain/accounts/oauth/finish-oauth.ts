import { and, eq } from "drizzle-orm";
import { oauthAccounts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { makeCode } from "../codes/make-code.ts";
import { PICK_USERNAME_MS } from "../codes/rules.ts";
import type { Client } from "../devices/contract.ts";
import { isConfirmedElsewhere } from "../email-address/confirmed-holder.ts";
import { finishSignIn, type SignInResult } from "../sessions/finish-sign-in.ts";
import { noteProof } from "../sessions/require-recent-proof.ts";
import { listSecondFactors } from "../sessions/second-factors.ts";
import type { Actor } from "../users/contract.ts";
import { type Attempt, redeemAttempt } from "./attempts.ts";
import {
  FRESH_SIGN_IN_MS,
  type OAuthErrorCode,
  type OAuthIdentity,
  type Provider,
} from "./contract.ts";
import { linkProvider } from "./link-provider.ts";
import { OAuthRejectedError } from "./oauth-rejected-error.ts";

/** Maximum difference between the provider's clock and the platform's, ms. */
const CLOCKS_APART_MS = 60_000;

export type OAuthOutcome =
  | { kind: "signed-in"; result: SignInResult; next: string }
  | { kind: "linked" }
  | { kind: "confirmed"; next: string }
  /** `pickUsername` needs this `code` to create the account of a first sign-in. */
  | { kind: "pick-username"; code: string }
  | { kind: "refused"; code: OAuthErrorCode; during: Purpose; next: string; cause: unknown };

type Purpose = "sign-in" | "link" | "confirm";

type FinishDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "oauth" | "queue" | "signingSecret" | "throttle" | "log"
>;

interface FinishInput {
  provider: Provider;
  state: string;
  code: string | null;
  error: string | null;
  cookie: string | null;
  actor: Actor;
  client: Client;
}

/**
 * Finishes a sign-in, a link or a confirmation after the provider's redirect.
 * The state works once, and only in the browser that started the attempt.
 */
export async function finishOAuth(deps: FinishDeps, input: FinishInput): Promise<OAuthOutcome> {
  let during: Purpose = "sign-in";
  let next = "/";
  try {
    const attempt = await redeemAttempt(deps, input);
    next = attempt.next;
    during =
      attempt.linkUserId !== null
        ? "link"
        : attempt.proveSessionId !== null
          ? "confirm"
          : "sign-in";
    const identity = await identityOf(deps, input, attempt);
    if (attempt.proveSessionId !== null)
      return await confirm(deps, input, { sessionId: attempt.proveSessionId, next }, identity);
    if (attempt.linkUserId === null) return await signInLinkedUser(deps, input, attempt, identity);
    // The session may have ended, or another user may have signed in, during the redirect.
    if (input.actor.kind === "visitor" || input.actor.id !== attempt.linkUserId)
      throw new OAuthRejectedError("signed_out");
    await linkProvider(deps, { actor: input.actor, identity, userAgent: input.client.userAgent });
    return { kind: "linked" };
  } catch (error) {
    if (!(error instanceof OAuthRejectedError)) throw error;
    return { kind: "refused", code: error.code, during, next, cause: error.cause };
  }
}

/** A token that omits when the user last signed in at the provider does not confirm an identity. */
async function confirm(
  deps: FinishDeps,
  { actor }: FinishInput,
  { sessionId, next }: { sessionId: string; next: string },
  { issuer, subject, signedInAt }: OAuthIdentity,
): Promise<OAuthOutcome> {
  // Another session may have started during the redirect.
  if (actor.kind === "visitor" || actor.sessionId !== sessionId)
    throw new OAuthRejectedError("expired");
  const connected = await deps.db
    .select({ userId: oauthAccounts.userId })
    .from(oauthAccounts)
    .where(
      and(
        eq(oauthAccounts.issuer, issuer),
        eq(oauthAccounts.subject, subject),
        eq(oauthAccounts.userId, actor.id),
      ),
    )
    .get();
  if (!connected) throw new OAuthRejectedError("not_connected");
  if ((await listSecondFactors(deps, actor.id)).length > 0)
    throw new OAuthRejectedError("second_step_needed");
  if (signedInAt === null || signedInAt < deps.now() - FRESH_SIGN_IN_MS - CLOCKS_APART_MS)
    throw new OAuthRejectedError("stale_sign_in");
  await noteProof(deps, actor);
  return { kind: "confirmed", next };
}

const CANCELLED = ["access_denied", "user_cancelled_authorize"];

async function identityOf(
  deps: FinishDeps,
  { provider, code, error }: FinishInput,
  attempt: Attempt,
): Promise<OAuthIdentity> {
  if (error !== null)
    throw new OAuthRejectedError(CANCELLED.includes(error) ? "cancelled" : "provider_error");
  if (code === null) throw new OAuthRejectedError("provider_error");
  return deps.oauth.identify(provider, {
    code,
    codeVerifier: attempt.codeVerifier,
    nonce: attempt.nonce,
  });
}

/** Issuer and subject select the account, never the email address. */
async function signInLinkedUser(
  deps: FinishDeps,
  { client }: FinishInput,
  { next }: Attempt,
  identity: OAuthIdentity,
): Promise<OAuthOutcome> {
  const { db } = deps;
  const { provider: method, issuer, subject } = identity;
  const linked = await db
    .select({ userId: oauthAccounts.userId })
    .from(oauthAccounts)
    .where(and(eq(oauthAccounts.issuer, issuer), eq(oauthAccounts.subject, subject)))
    .get();
  if (linked) {
    try {
      return {
        kind: "signed-in",
        result: await finishSignIn(deps, {
          userId: linked.userId,
          firstFactor: { method, issuer, subject },
          client,
        }),
        next,
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "FORBIDDEN") throw new OAuthRejectedError("suspended");
      throw new OAuthRejectedError("deleted");
    }
  }
  if (identity.email === null) throw new OAuthRejectedError("email_missing");
  if (!identity.emailVerified) throw new OAuthRejectedError("email_unverified");
  // An account with this unconfirmed address may belong to a stranger. That account does not block
  // this sign-up, and cannot confirm the address afterwards.
  if (await isConfirmedElsewhere(deps, { email: identity.email, userId: null }))
    throw new OAuthRejectedError("email_in_use");
  const payload = { ...identity, next };
  return {
    kind: "pick-username",
    code: await makeCode(deps, {
      purpose: "pick_username",
      userId: null,
      payload,
      lifetime: PICK_USERNAME_MS,
    }),
  };
}
