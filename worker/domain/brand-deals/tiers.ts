import { and, asc, eq, gt, gte, inArray, ne, or, sql } from "drizzle-orm";
import { users, videoDays, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type CreatorFigures, type CreatorTier, TIER_DAYS, TIER_TERMS, TIERS, tierOf } from "./contract.ts";

const PAGE = 80;

/** Days since the epoch, UTC, from which on views count. */
const firstDay = (now: number) => Math.floor(now / 86_400_000) - TIER_DAYS;

/** Verified views (domain/counting) of these creators' videos in the last 90 days. */
async function viewsOf({ db, now }: Pick<Deps, "db" | "now">, userIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: videos.creatorId, views: sql<number>`coalesce(sum(${videoDays.verifiedViews}), 0)`.mapWith(Number) })
    .from(videos)
    .innerJoin(videoDays, and(eq(videoDays.videoId, videos.id), gte(videoDays.day, firstDay(now()))))
    .where(inArray(videos.creatorId, userIds))
    .groupBy(videos.creatorId);
  return new Map(rows.map(({ id, views }) => [id, views]));
}

/** A creator's figures as they are now, and the tier that they make. */
export async function readTier(
  deps: Pick<Deps, "db" | "now">,
  { userId, followers }: { userId: string; followers: number },
): Promise<{ tier: CreatorTier; figures: CreatorFigures }> {
  const figures = { followers, views: (await viewsOf(deps, [userId])).get(userId) ?? 0 };
  return { figures, tier: tierOf(figures) };
}

/** The nightly job: writes the tier of everybody who has one, or had one. Safe to run twice. */
export async function refreshTiers(deps: Pick<Deps, "db" | "now">): Promise<void> {
  const { db } = deps;
  for (let after = ""; ; ) {
    const people = await db
      .select({ id: users.id, followers: users.verifiedFollowers, tier: users.creatorTier })
      .from(users)
      .where(and(gt(users.id, after), or(gte(users.verifiedFollowers, TIER_TERMS.bronze.followers), ne(users.creatorTier, "none"))))
      .orderBy(asc(users.id))
      .limit(PAGE);
    const views = await viewsOf(
      deps,
      people.map(({ id }) => id),
    );
    const now = people.map(({ id, followers, tier }) => ({ id, was: tier, is: tierOf({ followers, views: views.get(id) ?? 0 }) }));
    for (const tier of ["none", ...TIERS] as const) {
      const ids = now.filter(({ was, is }) => is === tier && was !== tier).map(({ id }) => id);
      if (ids.length > 0) await db.update(users).set({ creatorTier: tier }).where(inArray(users.id, ids));
    }
    const last = people.at(-1);
    if (people.length < PAGE || !last) return;
    after = last.id;
  }
}
