import { faker } from "@faker-js/faker";
import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import * as schema from "../../worker/db/schema.ts";
import { TREND_HALF_LIFE_MS, trendOf } from "../../worker/domain/recommendations/trend.ts";
import { CREATORS } from "../demo/catalogue.ts";
import { demoViews } from "./demo-views.ts";
import { type Db, put, type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
/** How fast a demo video's crowd comes less. */
const REACH_DAYS = 9;

interface Counting {
  db: Db;
  now: number;
  /** User ids by user name. */
  people: ReadonlyMap<string, string>;
}

/**
 * The crowd that a demo cannot hold as rows: views, likes and followers on top of what the triggers counted. They grow with
 * a video's age and its creator's standing, and a like comes to every 15th to 40th view.
 */
export async function writeFinalCounts({ db, now }: Counting): Promise<void> {
  const standing = new Map<string, number>();
  const creators = await db.query.users.findMany({
    where: (u, { inArray }) =>
      inArray(
        u.username,
        CREATORS.map((c) => c.username),
      ),
  });
  for (const [rank, creator] of creators
    .sort((a, b) => Number(b.isVerified) - Number(a.isVerified) || a.id.localeCompare(b.id))
    .entries()) {
    standing.set(creator.id, Math.round(48_000 / (rank + 1) ** 0.9));
  }
  const updates: BatchItem<"sqlite">[] = [];
  for (const [id, followers] of standing) {
    const creator = creators.find((c) => c.id === id);
    updates.push(
      db
        .update(schema.users)
        .set({ followerCount: followers + (creator?.followerCount ?? 0) })
        .where(eq(schema.users.id, id)),
    );
  }
  for (const video of await db.query.videos.findMany()) {
    if (video.visibility !== "public") continue;
    const ageDays = (now - (video.publishedAt ?? now)) / DAY;
    const reach =
      (standing.get(video.creatorId) ?? 500) * faker.number.float({ min: 0.15, max: 2.4 }) * (1 - Math.exp(-(ageDays + 0.3) / REACH_DAYS));
    const viewCount = Math.round(reach) + video.likeCount * 2;
    const likeCount = video.likeCount + Math.round(viewCount / faker.number.int({ min: 15, max: 40 }));
    updates.push(
      db
        .update(schema.videos)
        .set({ viewCount, likeCount, dislikeCount: Math.round(likeCount / 60), trend: trendOfCrowd(viewCount, ageDays, now) })
        .where(eq(schema.videos.id, video.id)),
    );
  }
  const [first, ...rest] = updates;
  if (first) await db.batch([first, ...rest]);
}

/** As if the views had come as the reach above grows: what of them is left after their decay. */
function trendOfCrowd(views: number, ageDays: number, now: number): number {
  const all = views / (1 - Math.exp(-(ageDays + 0.3) / REACH_DAYS));
  const perDay = (all / REACH_DAYS) * Math.exp(-ageDays / REACH_DAYS);
  return trendOf(Math.max(1e-6, (perDay * TREND_HALF_LIFE_MS) / DAY / Math.LN2), now);
}

/** Whose videos have a past that their analytics show; of all others the views were counted before days were kept. */
const SHOWN_CREATOR = "nightbus";

/** Makes every view that the counters hold one that analytics and receipts know of. */
export async function writeViews({ db, now, people }: Counting): Promise<void> {
  const rows: Rows = new Map();
  const counted = await db.query.videos.findMany({ where: (v, { gt }) => gt(v.viewCount, 0) });
  for (const video of counted) {
    const { id: videoId, viewCount } = video;
    if (video.creatorId !== people.get(SHOWN_CREATOR)) {
      put(rows, schema.videoDays, { videoId, day: 0, playbacks: viewCount, views: viewCount });
      put(rows, schema.videoDayParts, { videoId, day: 0, dimension: "verdict", value: "earlier", playbacks: viewCount, views: viewCount });
      continue;
    }
    const known = await db.delete(schema.videoDays).where(eq(schema.videoDays.videoId, videoId)).returning();
    for (const [table, made] of demoViews(video, { now, known })) rows.set(table, [...(rows.get(table) ?? []), ...made]);
  }
  await write({ db, rows });
  // The views among those rows were in the counters already.
  for (const { id, viewCount } of counted) await db.update(schema.videos).set({ viewCount }).where(eq(schema.videos.id, id));
}
