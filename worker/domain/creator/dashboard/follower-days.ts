import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { creatorFigures } from "../analytics/creator-figures.ts";
import type { FollowerDay, Period } from "./contract.ts";

/**
 * How many followed a channel at the end of each of the last days, today's last: told back from how
 * many do now.
 * @param input.days as many days, today (UTC) among them
 */
export async function followerDays(
  deps: Pick<Deps, "db" | "now">,
  { userId, days }: { userId: string; days: Period },
): Promise<FollowerDay[]> {
  const to = dayOf(deps.now());
  const [user, figures] = await Promise.all([
    deps.db.select({ count: users.followerCount }).from(users).where(eq(users.id, userId)).get(),
    creatorFigures(deps, { creatorId: userId, from: to - days + 1, to }),
  ]);
  return backwards(
    figures.days.map(({ day, followersGained, followersLost }) => ({
      day,
      gained: followersGained,
      lost: followersLost,
    })),
    user?.count ?? 0,
  );
}

/** @param now how many there are at the end of the last day; none were ever fewer than nobody */
export function backwards(
  days: readonly Omit<FollowerDay, "followers">[],
  now: number,
): FollowerDay[] {
  let followers = now;
  return days
    .toReversed()
    .map((day) => {
      const told = { ...day, followers: Math.max(0, followers) };
      followers -= day.gained - day.lost;
      return told;
    })
    .reverse();
}
