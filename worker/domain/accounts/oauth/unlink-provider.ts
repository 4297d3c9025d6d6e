import { and, count, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { oauthAccounts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { queueMailOrLog } from "../email-delivery/queue-email.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { ConnectedAccount, Provider } from "./contract.ts";
import { hasAnotherSignInMethod } from "./sign-in-methods.ts";

export function listConnectedAccounts(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<ConnectedAccount[]> {
  return db
    .select({
      provider: oauthAccounts.provider,
      email: oauthAccounts.email,
      createdAt: oauthAccounts.createdAt,
    })
    .from(oauthAccounts)
    .where(eq(oauthAccounts.userId, userId));
}

/**
 * Removes a provider's link, unless the user has no other way to sign in.
 * One SQL statement decides, so that two concurrent requests cannot remove the last two ways.
 */
export async function unlinkProvider(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { actor, provider, userAgent }: { actor: SignedInActor; provider: Provider; userAgent: string },
): Promise<void> {
  await requireRecentProof(deps, actor);
  const { db } = deps;
  const userId = actor.id;
  const isOwnLink = and(eq(oauthAccounts.userId, userId), eq(oauthAccounts.provider, provider));
  const hasAnotherSignIn = hasAnotherSignInMethod(userId, { provider });
  const removed = await db
    .delete(oauthAccounts)
    .where(and(isOwnLink, hasAnotherSignIn))
    .returning({ subject: oauthAccounts.subject })
    .get();
  if (!removed) {
    const existing = await db.select({ n: count() }).from(oauthAccounts).where(isOwnLink).get();
    if (!existing?.n) throw new DomainError("NOT_FOUND", t("oauth.disconnect.notConnected"));
    throw new DomainError("CONFLICT", t("oauth.disconnect.onlyMethod"));
  }
  await noteSecurityEvent(deps, { userId, kind: "provider_unlinked", userAgent });
  const content = {
    kind: "security-changed",
    username: actor.username,
    change: `${provider}_unlinked`,
    at: deps.now(),
  } as const;
  await queueMailOrLog(deps, { to: actor.email, content });
}
