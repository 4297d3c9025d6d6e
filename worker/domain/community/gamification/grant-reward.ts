import { memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Reward } from "./contract-api.ts";

export type RewardSource = (typeof memberRewards.$inferInsert)["source"];

export interface Grant {
  userId: string;
  /** What the reward is for: given once for each person and key. */
  key: string;
  source: RewardSource;
  reward: Reward;
  /** Milliseconds since the epoch. */
  now: number;
  /** The answer of the request tells of it: no page has to. */
  isTold?: boolean;
}

/**
 * Statements, for a batch, that give a reward: the row and, by its trigger, the balance, exactly
 * once for each person and key, however often and by how many at once they run. The first returns
 * the row of whom it was given to just now, or none.
 */
export function rewardStatements(
  { db }: Pick<Deps, "db">,
  { userId, key, source, reward, now, isTold = true }: Grant,
) {
  const { xp = 0, coins = 0, badge = null, title = null } = reward;
  return [
    db
      .insert(memberRewards)
      .values({
        userId,
        key,
        source,
        xp,
        coins,
        badge,
        title,
        at: now,
        toldAt: isTold ? now : null,
      })
      .onConflictDoNothing()
      .returning({ key: memberRewards.key, xp: memberRewards.xp, coins: memberRewards.coins }),
  ] as const;
}
