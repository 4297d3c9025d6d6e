import * as z from "zod";
import { oauthAttempts } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import { hashSecret, newSecret } from "../sessions/rules.ts";
import { openToken, signToken } from "../signing.ts";
import type { Actor, SignedInActor } from "../users/contract.ts";
import { ATTEMPT_MS, type Provider } from "./contract.ts";
import { OAuthRefused } from "./refused.ts";

const LinkPermit = z.object({ sessionId: z.string(), provider: z.string() });

/**
 * What the link to connect a provider carries. It is for one session, so that no other site can start connecting its own
 * account by sending a signed-in browser to our address.
 */
export const linkPermit = ({ signingSecret }: Pick<Deps, "signingSecret">, actor: SignedInActor, provider: Provider) =>
  signToken(signingSecret, "oauth-link", { sessionId: actor.sessionId, provider });

interface BeginInput {
  provider: Provider;
  /** The secret of the browser's cookie: only it can finish what it began. */
  browser: string;
  /** Where to go on after signing in. */
  next: string;
  actor: Actor;
  /** Given to connect an account instead of signing in. */
  permit: string | null;
}

/**
 * Begins a sign-in, or the connecting of an account, at a provider. @returns where to send the browser
 * @throws OAuthRefused; DomainError REAUTH_REQUIRED to connect without a recent proof of identity
 */
export async function beginOAuth(deps: Pick<Deps, "db" | "now" | "oauth" | "signingSecret">, input: BeginInput): Promise<URL> {
  const { provider, actor } = input;
  if (!deps.oauth.providers.includes(provider)) throw new OAuthRefused("unavailable");
  let linkUserId: string | null = null;
  if (input.permit !== null) {
    const permit = LinkPermit.safeParse(await openToken(deps.signingSecret, "oauth-link", input.permit)).data;
    if (actor.kind === "visitor" || permit?.sessionId !== actor.sessionId || permit.provider !== provider) {
      throw new OAuthRefused("signed_out");
    }
    requireRecentProof(deps, actor);
    linkUserId = actor.id;
  }
  const [state, codeVerifier, nonce] = [newSecret(), newSecret(), newSecret()];
  await deps.db.insert(oauthAttempts).values({
    stateHash: await hashSecret(state),
    provider,
    codeVerifier,
    nonce,
    browserHash: await hashSecret(input.browser),
    linkUserId,
    next: input.next,
    expiresAt: deps.now() + ATTEMPT_MS,
  });
  return deps.oauth.authorizationUrl(provider, { state, codeVerifier, nonce });
}
