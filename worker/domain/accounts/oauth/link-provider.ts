import { and, eq } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { oauthAccounts, sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { queueMailOrLog } from "../email-delivery/queue-email.ts";
import { noteSecurityEvent } from "../sessions/note-security-event.ts";
import { isSessionOpen } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { OAuthIdentity } from "./contract.ts";
import { OAuthRejectedError } from "./oauth-rejected-error.ts";

/** Links a provider account to the signed-in account. Their email addresses may differ. */
export async function linkProvider(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  {
    actor,
    identity,
    userAgent,
  }: { actor: SignedInActor; identity: OAuthIdentity; userAgent: string },
): Promise<void> {
  const { provider, issuer, subject, email } = identity;
  const at = deps.now();
  const inserted = await insertWhere(
    deps.db,
    oauthAccounts,
    { issuer, subject, provider, userId: actor.id, email, createdAt: at },
    isSessionOpen(actor),
  )
    .onConflictDoNothing()
    .returning({ subject: oauthAccounts.subject })
    .get();
  if (!inserted) {
    const [[holder], [session]] = await deps.db.batch([
      deps.db
        .select({ userId: oauthAccounts.userId })
        .from(oauthAccounts)
        .where(and(eq(oauthAccounts.issuer, issuer), eq(oauthAccounts.subject, subject))),
      deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.sessionId)),
    ]);
    if (!session) throw new OAuthRejectedError("signed_out");
    if (holder?.userId === actor.id) return;
    throw new OAuthRejectedError(holder ? "linked_elsewhere" : "already_linked");
  }
  await noteSecurityEvent(deps, { userId: actor.id, kind: "provider_linked", userAgent });
  await queueMailOrLog(deps, {
    to: actor.email,
    content: {
      kind: "security-changed",
      username: actor.username,
      change: `${provider}_linked`,
      at,
    },
  });
}
