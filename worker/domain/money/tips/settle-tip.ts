import { and, eq, sql } from "drizzle-orm";
import { tips, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import type { Deps } from "../../deps.ts";
import { announceTip } from "./announce-tip.ts";
import { CREATOR_DECLINED } from "./failure.ts";
import { mayWriteWithTip } from "./may-write.ts";
import type { TipRow } from "./row.ts";
import { LEASE_MS } from "./rules.ts";
import { moveTip, type SyncDeps, syncTip } from "./sync-tip.ts";

export type SettleDeps = SyncDeps & Pick<Deps, "rooms" | "newId">;

/**
 * Charges a held tip after the undo period, or earlier if the giver asks for that. Undoes the tip if
 * the creator can no longer receive it. Shows a paid tip in the chat.
 */
export async function settleTip(
  deps: SettleDeps,
  { id, state }: Pick<TipRow, "id" | "state">,
): Promise<void> {
  if (state === "held") {
    const isAllowed = await canStillTip(deps, id);
    const dueAt = deps.now() + LEASE_MS;
    // If the giver undoes the tip at the same time, only one of the two updates finds the state
    // "held".
    if (isAllowed) await moveTip(deps, { id, from: ["held"], set: { state: "settling", dueAt } });
    else
      await moveTip(deps, {
        id,
        from: ["held"],
        set: { state: "undoing", dueAt, failure: CREATOR_DECLINED },
      });
  }
  const tip = await syncTip(deps, { id });
  if (tip?.state === "paid" && tip.announcedAt === null) await announceTip(deps, tip);
}

async function canStillTip(deps: Pick<Deps, "db" | "now">, id: string): Promise<boolean> {
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
        sql`${users.suspendedAt} is null and ${users.deletionRequestedAt} is null`,
        sql`${users.takesTips} and ${users.emailVerifiedAt} is not null`,
        mayEarnCondition(),
        sql`not ${hasBlocked(tips.creatorId, tips.giverId)}`,
      ),
    )
    .get();
  return tip !== undefined && (await mayWriteWithTip(deps, tip));
}
