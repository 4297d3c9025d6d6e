import { and, eq } from "drizzle-orm";
import { oauthAccounts, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../email-delivery/queue-email.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { OAuthIdentity } from "./contract.ts";
import { OAuthRejectedError } from "./oauth-rejected-error.ts";

/** Links a provider account to the signed-in account. Their email addresses may differ. */
export async function linkProvider(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret">,
  {
    actor,
    identity,
    userAgent,
  }: { actor: SignedInActor; identity: OAuthIdentity; userAgent: string },
): Promise<void> {
  const { provider, issuer, subject, email } = identity;
  const at = deps.now();
  const inserted = await deps.db
    .insert(oauthAccounts)
    .values({ issuer, subject, provider, userId: actor.id, email, createdAt: at })
    .onConflictDoNothing()
    .returning({ subject: oauthAccounts.subject })
    .get();
  if (!inserted) {
    const holder = await deps.db
      .select({ userId: oauthAccounts.userId })
      .from(oauthAccounts)
      .where(and(eq(oauthAccounts.issuer, issuer), eq(oauthAccounts.subject, subject)))
      .get();
    if (holder?.userId === actor.id) return;
    throw new OAuthRejectedError(holder ? "linked_elsewhere" : "already_linked");
  }
  // If an account recovery just before the insert ended this session, it missed the new link.
  const session = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
    .get();
  if (!session) {
    await deps.db
      .delete(oauthAccounts)
      .where(and(eq(oauthAccounts.issuer, issuer), eq(oauthAccounts.subject, subject)));
    throw new OAuthRejectedError("signed_out");
  }
  await noteSecurityEvent(deps, { userId: actor.id, kind: "provider_linked", userAgent });
  await queueMail(deps, {
    to: actor.email,
    content: {
      kind: "security-changed",
      username: actor.username,
      change: `${provider}_linked`,
      at,
    },
  });
}
