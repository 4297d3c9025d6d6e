import { eq } from "drizzle-orm";
import { moneySwitches, payoutOutbox } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { Deps } from "../../deps.ts";

interface FreezeInput {
  staffId: string;
  reason: string;
}

const subject = { subjectType: "payouts", subjectId: "payouts_frozen" } as const;

/** Freezes all payouts that are not sent yet. An existing freeze keeps its first reason. */
export async function freezePayouts(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { staffId, reason }: FreezeInput,
): Promise<void> {
  await deps.db.batch([
    deps.db
      .insert(moneySwitches)
      .values({ name: "payouts_frozen", staffId, reason, since: deps.now() })
      .onConflictDoNothing(),
    actionStatement(deps, { staffId, action: "payouts_freeze", ...subject, reason, facts: {} }),
  ]);
}

/** Unfreezes payouts and queues the waiting payouts at once. */
export async function unfreezePayouts(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { staffId, reason }: FreezeInput,
): Promise<void> {
  await deps.db.batch([
    deps.db.delete(moneySwitches).where(eq(moneySwitches.name, "payouts_frozen")),
    deps.db.update(payoutOutbox).set({ dueAt: deps.now() }),
    actionStatement(deps, { staffId, action: "payouts_unfreeze", ...subject, reason, facts: {} }),
  ]);
}

/** Returns who froze payouts, why and when; null if payouts are not frozen. */
export async function findFreeze({
  db,
}: Pick<Deps, "db">): Promise<{ staffId: string; reason: string; since: number } | null> {
  const row = await db
    .select()
    .from(moneySwitches)
    .where(eq(moneySwitches.name, "payouts_frozen"))
    .get();
  return row ? { staffId: row.staffId, reason: row.reason, since: row.since } : null;
}
