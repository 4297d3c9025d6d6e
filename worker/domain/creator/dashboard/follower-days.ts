import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { creatorFigures } from "../analytics/creator-figures.ts";
import type { FollowerDay, Period } from "./contract.ts";

/** Returns a channel's number of followers at the end of each of the last days, today last. */
export async function followerDays(
  deps: Pick<Deps, "db" | "now">,
  { userId, days }: { userId: string; days: Period },
): Promise<FollowerDay[]> {
  const to = dayOf(deps.now());
  const [user, figures] = await Promise.all([
    deps.db.select({ count: users.followerCount }).from(users).where(eq(users.id, userId)).get(),
    creatorFigures(deps, { creatorId: userId, from: to - days + 1, to }),
  ]);
  return countBackward(
    figures.days.map(({ day, followersGained, followersLost }) => ({
      day,
      gained: followersGained,
      lost: followersLost,
    })),
    user?.count ?? 0,
  );
}

/** Computes the follower count of each day backward from `now`, the count after the last day. */
export function countBackward(
  days: readonly Omit<FollowerDay, "followers">[],
  now: number,
): FollowerDay[] {
  let followers = now;
  return days
    .toReversed()
    .map((day) => {
      const dayWithTotal = { ...day, followers: Math.max(0, followers) };
      followers -= day.gained - day.lost;
      return dayWithTotal;
    })
    .reverse();
}
