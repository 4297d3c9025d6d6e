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

type UserActionScope = { userId: string; actor: SignedInActor };

/**
 * Suspends an account for some days and notifies the user.
 * Sessions end, API keys and the stream key stop working, and published content is hidden at once.
 */
export async function suspendUser(
  deps: DecideDeps,
  { userId, ...input }: SuspendInput & UserActionScope,
): Promise<void> {
  await decide(deps, {
    subjectType: "user",
    subjectId: userId,
    kind: "suspend",
    fromReports: false,
    ...input,
  });
}

/** Ends the suspension of an account by lifting all decisions that suspended the account. */
export async function restoreUser(
  deps: DecideDeps,
  { userId, actor, reason }: StaffActionInput & UserActionScope,
): Promise<void> {
  const m = moderationDecisions;
  const standingDecision = await deps.db
    .select({ id: m.id })
    .from(m)
    .innerJoin(users, and(eq(users.id, m.userId), isNotNull(users.suspendedAt)))
    .where(and(eq(m.userId, userId), inArray(m.kind, ["suspend", "ban"]), eq(m.state, "standing")))
    .orderBy(desc(m.createdAt));
  for (const { id } of standingDecision)
    await liftDecision(deps, { actor, decisionId: id, reason });
  if (standingDecision.length === 0) await restoreWithoutDecision(deps, { userId, actor, reason });
}

/** Ends a suspension from before decisions were stored. */
async function restoreWithoutDecision(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { userId, actor, reason }: StaffActionInput & UserActionScope,
): Promise<void> {
  const user = await deps.db
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) throw notFound(t("users.notFound.account"));
  const lowerRoles = rolesBelow(actor.role);
  requireNoParty(actor.id, [userId], () => t("users.suspension.forbidden"));
  if (!lowerRoles.includes(user.role))
    throw new DomainError("FORBIDDEN", t("users.suspension.forbidden"));
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
          inArray(users.role, lowerRoles),
          sql`exists (select 1 from staff_actions where id = ${id})`,
        ),
      )
      .returning({ id: users.id }),
  ]);
  if (restored.length === 0) throw new DomainError("CONFLICT", t("users.suspension.notSuspended"));
}
