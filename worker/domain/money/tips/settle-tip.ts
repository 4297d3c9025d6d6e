import { and, eq, sql } from "drizzle-orm";
import { tips, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { announceTip } from "./announce-tip.ts";
import { CREATOR_DECLINED, GIVER_RESTRICTED } from "./failure.ts";
import { mayWriteWithTip } from "./may-write.ts";
import type { TipRow } from "./row.ts";
import { LEASE_MS } from "./rules.ts";
import { moveTip, type SyncDeps, syncTip } from "./sync-tip.ts";

export type SettleDeps = SyncDeps & Pick<Deps, "rooms" | "newId">;

/**
 * Charges a held tip after the undo period, or earlier if the giver asks for that. Undoes the tip if
 * the creator can no longer receive it or the giver can no longer send it. Shows a paid tip in the
 * chat.
 */
export async function settleTip(
  deps: SettleDeps,
  { id, state }: Pick<TipRow, "id" | "state">,
): Promise<void> {
  // A charge that failed is checked again before its next attempt.
  if (state === "held" || state === "settling") {
    const failure = await findFailure(deps, id);
    const dueAt = deps.now() + LEASE_MS;
    // If the giver undoes the tip at the same time, only one of the two updates finds the state
    // "held".
    await moveTip(
      deps,
      failure === null
        ? { id, from: ["held"], set: { state: "settling", dueAt } }
        : { id, from: ["held", "settling"], set: { state: "undoing", dueAt, failure } },
    );
  }
  const tip = await syncTip(deps, { id, mayCharge: true });
  if (tip?.state === "paid" && tip.announcedAt === null) await announceTip(deps, tip);
}

/** Returns the code of the reason why the tip must not be charged; null if it can be charged. */
async function findFailure(deps: Pick<Deps, "db" | "now">, id: string): Promise<string | null> {
  const tip = await deps.db
    .select({
      giverId: tips.giverId,
      subjectType: tips.subjectType,
      subjectId: tips.subjectId,
      message: tips.message,
    })
    .from(tips)
    .innerJoin(users, eq(users.id, tips.creatorId))
    .where(
      and(
        eq(tips.id, id),
        isOpenAccount(),
        sql`${users.takesTips} and ${users.emailVerifiedAt} is not null`,
        mayEarnCondition(),
        sql`not ${hasBlocked(tips.creatorId, tips.giverId)}`,
      ),
    )
    .get();
  if (!tip) return CREATOR_DECLINED;
  return (await mayWriteWithTip(deps, tip)) ? null : GIVER_RESTRICTED;
}
