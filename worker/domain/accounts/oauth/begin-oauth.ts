import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { newSecret } from "../../kernel/secrets/secrets.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import { listSecondFactors } from "../sessions/second-factors.ts";
import type { Actor, SignedInActor } from "../users/contract.ts";
import { addAttempt, newState } from "./attempts.ts";
import { ATTEMPT_MS, type Provider } from "./contract.ts";
import type { ProviderProof } from "./contract-api.ts";
import { OAuthRejectedError } from "./refused.ts";
import { listConnectedAccounts } from "./unlink-provider.ts";

const Permit = z.object({ sessionId: z.string(), provider: z.string() });

/**
 * What the link to connect a provider carries. It is for one session, so that no other site can
 * start connecting its own account by sending a signed-in browser to our address.
 */
export const linkPermit = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  actor: SignedInActor,
  provider: Provider,
) => signToken(signingSecret, "oauth-link", { sessionId: actor.sessionId, provider });

/**
 * The connected providers by which this session's holder can confirm who they are; none where the
 * account has a second step, which a provider can't replace. Each link is for this session, as
 * above.
 * @param next where to go on afterwards, a path; null leaves it to whoever shows the link, by
 * adding `&next=`
 */
export async function listProviderProofs(
  { db, oauth, signingSecret }: Pick<Deps, "db" | "oauth" | "signingSecret">,
  { actor, next }: { actor: SignedInActor; next: string | null },
): Promise<ProviderProof[]> {
  if ((await listSecondFactors({ db }, actor.id)).length > 0) return [];
  const connected = await listConnectedAccounts({ db }, actor.id);
  const available = connected.filter(({ provider }) => oauth.providers.includes(provider));
  return Promise.all(
    available.map(async ({ provider }) => {
      const confirm = await signToken(signingSecret, "oauth-confirm", {
        sessionId: actor.sessionId,
        provider,
      });
      return {
        provider,
        href: `/auth/${provider}?${new URLSearchParams({ confirm, ...(next === null ? {} : { next }) })}`,
      };
    }),
  );
}

interface BeginInput {
  provider: Provider;
  /** The browser's cookie of attempts under way; null when it has none. */
  cookie: string | null;
  /** Where to go on after signing in. */
  next: string;
  actor: Actor;
  /** Connecting an account, and confirming who one is, need what their link carries. */
  purpose: { kind: "sign-in" } | { kind: "link" | "confirm"; permit: string };
}

/**
 * Begins a sign-in, or the connecting of an account, at a provider. Nothing is stored here: the
 * attempt is in the cookie.
 * @returns where to send the browser, and the value of its cookie, without which nobody can finish
 * @throws OAuthRefused; DomainError REAUTH_REQUIRED to connect without a recent proof of identity
 */
export async function beginOAuth(
  deps: Pick<Deps, "now" | "oauth" | "signingSecret">,
  input: BeginInput,
): Promise<{ url: URL; cookie: string }> {
  const { provider } = input;
  if (!deps.oauth.providers.includes(provider)) throw new OAuthRejectedError("unavailable");
  const { linkUserId, proveSessionId } = await resolveBinding(deps, input);
  const [state, codeVerifier, nonce] = [await newState(deps), newSecret(), newSecret()];
  const binding = {
    linkUserId,
    proveSessionId,
    next: input.next,
    expiresAt: deps.now() + ATTEMPT_MS,
  };
  return {
    url: deps.oauth.authorizationUrl(provider, {
      state,
      codeVerifier,
      nonce,
      fresh: proveSessionId !== null,
    }),
    cookie: await addAttempt(deps, input.cookie, {
      state,
      provider,
      codeVerifier,
      nonce,
      ...binding,
    }),
  };
}

/** Whom the attempt is for besides its browser. */
async function resolveBinding(
  deps: Pick<Deps, "now" | "signingSecret">,
  { provider, actor, purpose }: BeginInput,
): Promise<{ linkUserId: string | null; proveSessionId: string | null }> {
  if (purpose.kind === "sign-in") return { linkUserId: null, proveSessionId: null };
  const permit = Permit.safeParse(
    await openToken(deps.signingSecret, `oauth-${purpose.kind}`, purpose.permit),
  ).data;
  if (
    actor.kind === "visitor" ||
    permit?.sessionId !== actor.sessionId ||
    permit.provider !== provider
  ) {
    throw new OAuthRejectedError(purpose.kind === "link" ? "signed_out" : "expired");
  }
  if (purpose.kind === "confirm") return { linkUserId: null, proveSessionId: actor.sessionId };
  requireRecentProof(deps, actor);
  return { linkUserId: actor.id, proveSessionId: null };
}
