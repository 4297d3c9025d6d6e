import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { notifyRooms } from "../../kernel/rooms/notify-rooms.ts";
import type { ChangeRoleInput } from "./contract.ts";

/** Changes a user's role. Of two admins who demote each other at once, only one succeeds. */
export async function changeRole(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms" | "log">,
  { actor, userId, role, reason }: ChangeRoleInput & { actor: SignedInActor; userId: string },
): Promise<void> {
  if (actor.role !== "admin") throw new DomainError("FORBIDDEN", t("people.errors.adminOnly"));
  requireNoParty(actor.id, [userId], () => t("people.errors.ownRole"));
  await requireRecentProof(deps, actor);
  const { db } = deps;
  const user = await db
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("people.notFound.account"));
  if (user.role === role) throw new DomainError("CONFLICT", t("people.errors.roleUnchanged"));
  if (user.suspendedAt !== null && role !== "user")
    throw new DomainError("CONFLICT", t("people.errors.accountSuspended"));
  const id = deps.newId("act");
  // The update must check again that the actor is an active admin, so that two admins cannot demote
  // each other at once.
  const isStillAllowed = sql`exists (select 1 from users where id = ${actor.id} and role = 'admin' and suspended_at is null and deletion_requested_at is null)
    and exists (select 1 from users where id = ${userId} and role = ${user.role})`;
  const record = {
    id,
    staffId: actor.id,
    action: "role_change",
    subjectType: "user",
    subjectId: userId,
    reason,
  } as const;
  const [, changed] = await db.batch([
    actionStatement(deps, { ...record, facts: { from: user.role, to: role } }, isStillAllowed),
    db
      .update(users)
      .set({ role, updatedAt: deps.now() })
      .where(and(eq(users.id, userId), sql`exists (select 1 from staff_actions where id = ${id})`))
      .returning({ id: users.id }),
  ]);
  if (changed.length === 0) throw new DomainError("CONFLICT", t("people.errors.roleConflict"));
  // A chat room shows the user's old badge and permissions until this call reaches the room.
  await notifyRooms(deps, (streamId) => deps.rooms.personChanged(streamId, userId));
}
