import { and, desc, eq, gt, isNull, not } from "drizzle-orm";
import { channelFans, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { monthOf, previousMonth } from "../../kernel/calendar/months.ts";
import type { Fan } from "./contract-fans.ts";

/** Lists the viewers with the most points this month, or last month if nobody has points yet. */
export async function listTopFans(
  deps: Pick<Deps, "db" | "now">,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ month: number; fans: Fan[] }> {
  const month = monthOf(deps.now());
  const fans = await fansOf(deps, { userId, month, limit });
  if (fans.length > 0) return { month, fans };
  const monthBefore = previousMonth(deps.now());
  const previousFans = await fansOf(deps, { userId, month: monthBefore, limit });
  return previousFans.length > 0 ? { month: monthBefore, fans: previousFans } : { month, fans };
}

async function fansOf(
  { db }: Pick<Deps, "db">,
  { userId, month, limit }: { userId: string; month: number; limit: number },
): Promise<Fan[]> {
  const f = channelFans;
  const rows = await db
    .select({
      fan: f,
      username: users.username,
      name: users.displayName,
      avatarPath: users.avatarPath,
    })
    .from(f)
    .innerJoin(users, eq(users.id, f.userId))
    .where(
      and(
        eq(f.creatorId, userId),
        eq(f.month, month),
        gt(f.score, 0),
        isNull(users.deletionRequestedAt),
        isNull(users.suspendedAt),
        not(hasBlocked(userId, f.userId)),
      ),
    )
    // Sorts only by the score, because SQLite would read all rows for a sort key outside the index.
    .orderBy(desc(f.score))
    .limit(limit);
  return rows.map(
    ({ fan: { watchedMs, comments, chats, tipCents, score }, username, name, avatarPath }) => ({
      username,
      name,
      avatar: avatarUrl(avatarPath),
      watchedMs,
      comments,
      chats,
      tipCents,
      score: score ?? 0,
    }),
  );
}
