import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { moderationDecisions, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { rolesBelow } from "../../accounts/users/roles.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { type DecideDeps, decide } from "../moderation/decide.ts";
import { liftDecision } from "../moderation/end-decision.ts";
import type { StaffActionInput, SuspendInput } from "./contract-staff.ts";

type OfUser = { userId: string; actor: SignedInActor };

/**
 * Shuts an account at once for some days: its sessions are gone, its API keys and its stream key
 * open nothing, its sockets and its stream are closed, and what it published is hidden. Who did it
 * and why is kept, and the person told.
 * @throws DomainError NOT_FOUND; FORBIDDEN for oneself, for whom the actor's role does not reach
 *   and for longer than it may; CONFLICT when it is suspended already
 */
export async function suspendUser(
  deps: DecideDeps,
  { userId, ...input }: SuspendInput & OfUser,
): Promise<void> {
  await decide(deps, {
    subjectType: "user",
    subjectId: userId,
    kind: "suspend",
    fromReports: false,
    ...input,
  });
}

/**
 * Opens a suspended account again: its owner may sign in, and what it published is back. Every
 * decision that suspended it is lifted.
 * @throws DomainError as suspendUser; CONFLICT when it is not suspended
 */
export async function restoreUser(
  deps: DecideDeps,
  { userId, actor, reason }: StaffActionInput & OfUser,
): Promise<void> {
  const m = moderationDecisions;
  const standing = await deps.db
    .select({ id: m.id })
    .from(m)
    .innerJoin(users, and(eq(users.id, m.userId), isNotNull(users.suspendedAt)))
    .where(and(eq(m.userId, userId), inArray(m.kind, ["suspend", "ban"]), eq(m.state, "standing")))
    .orderBy(desc(m.createdAt));
  for (const { id } of standing) await liftDecision(deps, { actor, decisionId: id, reason });
  if (standing.length === 0) await restoreBare(deps, { userId, actor, reason });
}

/** An account that was suspended before there were decisions. */
async function restoreBare(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId, actor, reason }: StaffActionInput & OfUser,
): Promise<void> {
  const user = await deps.db
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("users.thisAccount"));
  const reached = rolesBelow(actor.role);
  requireNoParty(actor.id, [userId], () => t("users.yourRoleDoesNotReachThis"));
  if (!reached.includes(user.role))
    throw new DomainError("FORBIDDEN", t("users.yourRoleDoesNotReachThis"));
  const id = deps.newId("act");
  const record = {
    id,
    staffId: actor.id,
    action: "restore",
    subjectType: "user",
    subjectId: userId,
    reason,
  } as const;
  const [, restored] = await deps.db.batch([
    actionStatement(
      deps,
      record,
      sql`exists (select 1 from users where id = ${userId} and suspended_at is not null)`,
    ),
    deps.db
      .update(users)
      .set({ suspendedAt: null, suspendedUntil: null, updatedAt: deps.now() })
      .where(
        and(
          eq(users.id, userId),
          inArray(users.role, reached),
          sql`exists (select 1 from staff_actions where id = ${id})`,
        ),
      )
      .returning({ id: users.id }),
  ]);
  if (restored.length === 0)
    throw new DomainError("CONFLICT", t("users.thisAccountIsNotSuspended"));
}
