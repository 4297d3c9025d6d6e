import { MILESTONES as RULES } from "../../community/gamification/catalogue.ts";

const targetsOf = (type: (typeof RULES)[number]["type"]) =>
  RULES.filter((rule) => rule.type === type).map(({ target }) => target);
/** Targets of the milestones in views and followers, for which users also get coins or XP. */
export const MILESTONES = { views: targetsOf("views"), followers: targetsOf("followers") };
export type Milestone = keyof typeof MILESTONES;

export interface ReachedMilestone {
  metric: Milestone;
  target: number;
  /** Days since the epoch, UTC. */
  day: number;
}

/**
 * Returns the day on which a channel first reached each milestone, latest first.
 * @param rows the channel's days in ascending order; day 0 has the counts from before daily figures
 */
export function milestonesOf(
  rows: readonly { day: number; views: number; followers: number }[],
): ReachedMilestone[] {
  const reached: ReachedMilestone[] = [];
  for (const metric of ["views", "followers"] as const) {
    let sum = 0;
    let at = 0;
    for (const row of rows) {
      sum += row[metric];
      for (
        let target = MILESTONES[metric][at];
        target !== undefined && sum >= target;
        target = MILESTONES[metric][at]
      ) {
        if (row.day > 0) reached.push({ metric, target, day: row.day });
        at += 1;
      }
    }
  }
  return reached.sort((a, b) => b.day - a.day || b.target - a.target);
}
