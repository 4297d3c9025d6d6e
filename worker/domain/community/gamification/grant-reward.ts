import { memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Reward } from "./contract-api.ts";

export type RewardSource = (typeof memberRewards.$inferInsert)["source"];

export interface Grant {
  userId: string;
  /** Idempotency key. A user gets one reward per key. */
  key: string;
  source: RewardSource;
  reward: Reward;
  /** Milliseconds since the epoch. */
  now: number;
  /** True if the response to the request announces the reward, so that no page announces it. */
  isAnnounced?: boolean;
}

/**
 * Builds the batch statements that grant a reward exactly once per user and key. The first
 * statement returns the reward's row only if it granted the reward; a trigger changes the balance.
 */
export function rewardStatements(
  { db }: Pick<Deps, "db">,
  { userId, key, source, reward, now, isAnnounced = true }: Grant,
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
        toldAt: isAnnounced ? now : null,
      })
      .onConflictDoNothing()
      .returning({ key: memberRewards.key, xp: memberRewards.xp, coins: memberRewards.coins }),
  ] as const;
}
