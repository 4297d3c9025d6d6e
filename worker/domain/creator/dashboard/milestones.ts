import { MILESTONES as RULES } from "../../community/gamification/catalogue.ts";

const targetsOf = (type: (typeof RULES)[number]["type"]) =>
  RULES.filter((rule) => rule.type === type).map(({ target }) => target);
/**
 * Counts of a channel that are worth a word when they are reached: those that the rewards are given
 * for.
 */
export const MILESTONES = { views: targetsOf("views"), followers: targetsOf("followers") };
export type Milestone = keyof typeof MILESTONES;

export interface ReachedMilestone {
  of: Milestone;
  target: number;
  /** Days since the epoch, UTC. */
  day: number;
}

/**
 * When a channel first reached each count, the latest first. Followers that left and came again
 * reach nothing twice.
 * @param rows its days, the first first; day 0 holds what was counted before days were kept, and
 * reaches nothing by itself
 */
export function milestonesOf(
  rows: readonly { day: number; views: number; followers: number }[],
): ReachedMilestone[] {
  const found: ReachedMilestone[] = [];
  for (const of of ["views", "followers"] as const) {
    let sum = 0;
    let at = 0;
    for (const row of rows) {
      sum += row[of];
      for (
        let target = MILESTONES[of][at];
        target !== undefined && sum >= target;
        target = MILESTONES[of][at]
      ) {
        if (row.day > 0) found.push({ of, target, day: row.day });
        at += 1;
      }
    }
  }
  return found.sort((a, b) => b.day - a.day || b.target - a.target);
}
