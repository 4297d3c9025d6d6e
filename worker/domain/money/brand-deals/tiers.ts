import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { videoDays, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type CreatorFigures, type CreatorTier, TIER_DAYS, tierOf } from "./contract.ts";

const firstDay = (now: number) => Math.floor(now / 86_400_000) - TIER_DAYS;

/** Returns the verified views of each creator's videos in the last 90 days. */
export async function verifiedViewsOf(
  { db, now }: Pick<Deps, "db" | "now">,
  userIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: videos.creatorId,
      views: sql<number>`coalesce(sum(${videoDays.verifiedViews}), 0)`.mapWith(Number),
    })
    .from(videos)
    .innerJoin(
      videoDays,
      and(eq(videoDays.videoId, videos.id), gte(videoDays.day, firstDay(now()))),
    )
    .where(inArray(videos.creatorId, userIds))
    .groupBy(videos.creatorId);
  return new Map(rows.map(({ id, views }) => [id, views]));
}

/** Returns a creator's current followers and views and the tier that the creator reaches. */
export async function readTier(
  deps: Pick<Deps, "db" | "now">,
  { userId, followers }: { userId: string; followers: number },
): Promise<{ tier: CreatorTier; figures: CreatorFigures }> {
  const figures = { followers, views: (await verifiedViewsOf(deps, [userId])).get(userId) ?? 0 };
  return { figures, tier: tierOf(figures) };
}
