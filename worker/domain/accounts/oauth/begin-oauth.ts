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
import { OAuthRejectedError } from "./oauth-rejected-error.ts";
import { listConnectedAccounts } from "./unlink-provider.ts";

const Permit = z.object({ sessionId: z.string(), provider: z.string() });

/**
 * Returns the token in the link that connects a provider. The token is valid for one session:
 * otherwise, another website could connect the attacker's provider account.
 */
export const linkPermit = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  actor: SignedInActor,
  provider: Provider,
) => signToken(signingSecret, "oauth-link", { sessionId: actor.sessionId, provider });

/**
 * Returns the connected providers with which the session's user can confirm an identity.
 * Empty if the account has a second factor, which a provider cannot replace.
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
  cookie: string | null;
  next: string;
  actor: Actor;
  /** `permit`: the link's token, so that another website cannot start a link or a confirmation. */
  purpose: { kind: "sign-in" } | { kind: "link" | "confirm"; permit: string };
}

/**
 * Starts a sign-in, a link or a confirmation with a provider. Only the cookie stores the attempt.
 * @returns the provider's URL, and the value of the cookie, which is required to finish
 */
export async function beginOAuth(
  deps: Pick<Deps, "db" | "now" | "oauth" | "signingSecret">,
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

/** Returns the account or session that must finish the attempt; both null for a sign-in. */
async function resolveBinding(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
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
  await requireRecentProof(deps, actor);
  return { linkUserId: actor.id, proveSessionId: null };
}
