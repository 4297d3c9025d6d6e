import { and, between, eq, inArray, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { creatorParts, videos } from "../../../db/schema.ts";
import type { CreatorRequest } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { dayOf } from "../../kernel/calendar/days.ts";
import { studioColumns, toStudioHeader } from "../../media/videos/studio-queries.ts";
import type { Period, TopVideo } from "./contract.ts";

/** Lists at most 20 videos of a channel with the most views in a period. */
export async function listTopVideos(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { ownerId, sessionId, days, limit }: CreatorRequest & { days: Period; limit: number },
): Promise<TopVideo[]> {
  const { db } = deps;
  const to = dayOf(deps.now());
  const from = to - days + 1;
  const p = creatorParts;
  const viewsNow = sql<number>`sum(case when ${p.start} >= ${from} then ${p.views} else 0 end)`;
  const ranked = await db
    .select({
      id: p.value,
      now: viewsNow,
      before: sql<number>`sum(case when ${p.start} < ${from} then ${p.views} else 0 end)`,
      watchedMs: sql<number>`sum(case when ${p.start} >= ${from} then ${p.watchedMs} else 0 end)`,
    })
    .from(p)
    .where(
      and(
        eq(p.creatorId, ownerId),
        eq(p.dimension, "video"),
        eq(p.span, "day"),
        between(p.start, from - days, to),
      ),
    )
    .groupBy(p.value)
    .having(sql`${viewsNow} > 0`)
    .orderBy(sql`2 desc, 4 desc, 1`)
    // The query reads ten more rows than needed, because some of the videos may be removed.
    .limit(Math.min(20, limit) + 10);
  if (ranked.length === 0) return [];
  const rows = await db
    .select({ video: studioColumns })
    .from(videos)
    .where(
      and(
        inArray(
          videos.id,
          ranked.map(({ id }) => id),
        ),
        eq(videos.creatorId, ownerId),
        sql`${videos.state} <> 'removed'`,
      ),
    );
  const videosById = new Map(rows.map((row) => [row.video.id, row.video]));
  const topVideos = ranked.flatMap((figures) => {
    const video = videosById.get(figures.id);
    return video ? [{ video, figures }] : [];
  });
  return Promise.all(
    topVideos.slice(0, limit).map(async ({ video, figures }) => {
      const { id, title, fileName, thumbnail, duration, kind } = await toStudioHeader(
        deps,
        video,
        0,
        { ownerId, sessionId },
      );
      // A video must have been public for all of the earlier period to be compared with it.
      const wasPublishedBefore = dayOf(video.publishedAt ?? video.createdAt) <= from - days;
      const views = { now: figures.now, before: wasPublishedBefore ? figures.before : null };
      return {
        id,
        title: title || fileName || t("dashboard.content.untitled"),
        thumbnail,
        duration,
        kind,
        views,
        watchedMs: figures.watchedMs,
      };
    }),
  );
}
