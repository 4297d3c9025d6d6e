import { and, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { sessions, staffActions, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import { closePerson } from "../streams/close-person.ts";
import type { SignedInActor } from "./contract.ts";
import type { StaffActionInput } from "./contract-staff.ts";

type SuspendInput = StaffActionInput & { userId: string; actor: SignedInActor };

/**
 * Shuts an account at once: its sessions are gone, its API keys and its stream key open nothing, its sockets and its
 * stream are closed, and what it published is hidden. Who did it and why is kept.
 * @throws DomainError NOT_FOUND; FORBIDDEN for oneself and for whom the actor's role does not reach; CONFLICT when it is
 *   suspended already
 */
export async function suspendUser(
  deps: Pick<Deps, "db" | "now" | "newId" | "rooms" | "origins" | "queue" | "log">,
  { userId, actor, reason }: SuspendInput,
): Promise<void> {
  const reached = await requireReach(deps, { userId, actor });
  const at = deps.now();
  // One transaction, so that nobody is shut out without a record. The column alone shuts every door; a session that came
  // back to life with a restored account would surprise its owner.
  const [suspended] = await deps.db.batch([
    deps.db
      .update(users)
      .set({ suspendedAt: at, updatedAt: at })
      .where(and(eq(users.id, userId), inArray(users.role, reached), isNull(users.suspendedAt)))
      .returning({ id: users.id }),
    deps.db.delete(sessions).where(eq(sessions.userId, userId)),
    deps.db.insert(staffActions).select(record(deps, { userId, actor, reason, action: "suspend", at })),
  ]);
  if (suspended.length === 0) throw new DomainError("CONFLICT", "This account is suspended already.");
  await closePerson(deps, { userId });
}

/**
 * Opens a suspended account again: its owner may sign in, and what it published is back.
 * @throws DomainError as suspendUser; CONFLICT when it is not suspended
 */
export async function restoreUser(deps: Pick<Deps, "db" | "now" | "newId">, { userId, actor, reason }: SuspendInput): Promise<void> {
  const reached = await requireReach(deps, { userId, actor });
  const at = deps.now();
  const [restored] = await deps.db.batch([
    deps.db
      .update(users)
      .set({ suspendedAt: null, updatedAt: at })
      .where(and(eq(users.id, userId), inArray(users.role, reached), isNotNull(users.suspendedAt)))
      .returning({ id: users.id }),
    deps.db.insert(staffActions).select(record(deps, { userId, actor, reason, action: "restore", at })),
  ]);
  if (restored.length === 0) throw new DomainError("CONFLICT", "This account is not suspended.");
}

/** The line for the record, where the change of this moment has been made in the same transaction. */
function record(
  { db, newId }: Pick<Deps, "db" | "newId">,
  { userId, actor, reason, action, at }: SuspendInput & { action: "suspend" | "restore"; at: number },
) {
  return db
    .select({
      id: sql<string>`${newId("act")}`.as("id"),
      staffId: sql<string>`${actor.id}`.as("staff_id"),
      userId: users.id,
      action: sql<string>`${action}`.as("action"),
      subjectType: sql<string>`'user'`.as("subject_type"),
      subjectId: users.id,
      reason: sql<string>`${reason}`.as("reason"),
      facts: sql<string>`'{}'`.as("facts"),
      createdAt: sql<number>`${at}`.as("created_at"),
    })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.updatedAt, at),
        action === "suspend" ? eq(users.suspendedAt, at) : isNull(users.suspendedAt),
        // Of two within one millisecond the second finds the first's row as if it were its own; the line tells.
        notExists(
          db
            .select({ id: staffActions.id })
            .from(staffActions)
            .where(and(eq(staffActions.userId, userId), eq(staffActions.action, action), eq(staffActions.createdAt, at))),
        ),
      ),
    );
}

/** The roles that this member of staff may act on: a moderator on users, an administrator on moderators too. Never on oneself. */
async function requireReach({ db }: Pick<Deps, "db">, { userId, actor }: { userId: string; actor: SignedInActor }) {
  const reached: (typeof users.$inferSelect)["role"][] =
    actor.role === "admin" ? ["user", "moderator"] : actor.role === "moderator" ? ["user"] : [];
  if (userId === actor.id) throw new DomainError("FORBIDDEN", "You cannot do this to your own account.");
  const user = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get();
  if (!user) throw notFound("This account");
  if (!reached.includes(user.role)) throw new DomainError("FORBIDDEN", "Your role does not reach this account.");
  return reached;
}
