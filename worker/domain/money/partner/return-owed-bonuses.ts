import { sql } from "drizzle-orm";
import { acts, claimReturns, partnerClaims } from "../../../db/schema.ts";
import {
  type ReturnDeps,
  returnBonuses,
  returnedFollowers,
  returnedOfClaim,
  takenBackFollowers,
} from "./return-bonus.ts";

/**
 * Scheduled job. Takes back all bonuses that `takeBackActs` (fraud/withdraw-actions.ts) failed to
 * take back.
 * @throws AggregateError at the end, if a bonus could not be taken back
 */
export async function returnOwedBonuses(deps: ReturnDeps): Promise<void> {
  const affectedCreators = await deps.db.all<{ creatorId: string }>(
    sql`select c.user_id as creatorId from ${partnerClaims} c where c.kind = 'views' and c.taken_back > 0 and c.taken_back > ${returnedOfClaim}
      union select a.creator_id from ${acts} a where a.kind = 'follow' and a.taken_back_at is not null group by 1
        having ${takenBackFollowers} > ${returnedFollowers(sql`a.creator_id`)}
      union select user_id from ${claimReturns} where notified_at is null`,
  );
  const failures: unknown[] = [];
  for (const { creatorId } of affectedCreators)
    await returnBonuses(deps, { creatorId }).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0)
    throw new AggregateError(failures, `Failed returns of bonuses: ${failures.length}`);
}
