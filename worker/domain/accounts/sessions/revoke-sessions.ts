import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { closeSockets } from "./close-sockets.ts";
import { dropAccess } from "./drop-access.ts";
import { noteSecurityEvent } from "./note-security-event.ts";

type AccountActor = Pick<SignedInActor, "id" | "sessionId">;
type RevokeDeps = Pick<Deps, "db" | "now" | "newId" | "rooms" | "origins" | "log">;

/** Ends one session of the account. The session's next request is rejected. */
export async function revokeSession(
  deps: RevokeDeps,
  { actor, sessionId, userAgent }: { actor: AccountActor; sessionId: string; userAgent: string },
): Promise<void> {
  const ended = await deps.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id })
    .get();
  if (!ended) throw notFound(t("sessions.errors.sessionName"));
  await closeSockets(deps, { userId: actor.id, ended: { only: sessionId } });
  await noteSecurityEvent(deps, { userId: actor.id, kind: "session_revoked", userAgent });
}

/** Signs out all other devices, and ends other access to the account as `ACCESS_RULES` defines. */
export async function revokeOtherSessions(
  deps: RevokeDeps,
  { actor, userAgent }: { actor: AccountActor; userAgent: string },
): Promise<void> {
  const { id: userId, sessionId } = actor;
  await deps.db.batch(
    dropAccess(deps, { event: "sessions_revoked", userId, currentSessionId: sessionId }),
  );
  await closeSockets(deps, { userId, ended: { allBut: sessionId } });
  await noteSecurityEvent(deps, { userId, kind: "sessions_revoked", userAgent });
}
