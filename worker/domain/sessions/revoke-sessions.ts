import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { sessions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { closeSockets } from "./close-sockets.ts";
import { endSessionStatements } from "./end-sessions.ts";
import { noteSecurityEvent } from "./note-security-event.ts";

type Owner = Pick<SignedInActor, "id" | "sessionId">;
type RevokeDeps = Pick<Deps, "db" | "now" | "newId" | "rooms" | "origins" | "log">;

/** Signs one device out: its cookie is worthless from the next request on. @throws DomainError NOT_FOUND for another's session */
export async function revokeSession(
  deps: RevokeDeps,
  { actor, sessionId, userAgent }: { actor: Owner; sessionId: string; userAgent: string },
): Promise<void> {
  const ended = await deps.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id })
    .get();
  if (!ended) throw notFound(t("sessions.thisSession"));
  await closeSockets(deps, { userId: actor.id, ended: { only: sessionId } });
  await noteSecurityEvent(deps, { userId: actor.id, kind: "session_revoked", userAgent });
}

/** Signs every other device out. */
export async function revokeOtherSessions(deps: RevokeDeps, { actor, userAgent }: { actor: Owner; userAgent: string }): Promise<void> {
  await endOtherSessions(deps, actor);
  await noteSecurityEvent(deps, { userId: actor.id, kind: "sessions_revoked", userAgent });
}

/** Ends every session of an account but the one that asks, and every sign-in that waits at its second step. */
export async function endOtherSessions(
  deps: Pick<Deps, "db" | "now" | "rooms" | "origins" | "log">,
  { id, sessionId }: Owner,
): Promise<void> {
  await deps.db.batch(endSessionStatements(deps, { userId: id, except: sessionId }));
  await closeSockets(deps, { userId: id, ended: { allBut: sessionId } });
}
