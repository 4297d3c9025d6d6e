import { and, asc, between, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { playbackSessions, videoDayQuality } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { QualityHistogram } from "./contract-api.ts";
import { QUALITY_BUCKETS, QUALITY_MEASURES, type QualityMeasure } from "./contract-quality.ts";

const bucketOf = (measure: QualityMeasure, column: string): string =>
  `case ${[...QUALITY_BUCKETS[measure]]
    .reverse()
    .map((bound) => `when ${column} >= ${bound} then ${bound}`)
    .join(" ")} end`;

const MEASURES = sql.raw(`json_each('${JSON.stringify(QUALITY_MEASURES)}') m`);
/** SQL for the bucket of a playback `s` in the histogram of measure `m`. Null without a value. */
const BUCKET = sql.raw(
  `case m.value ${QUALITY_MEASURES.map((measure) => {
    const bucket = bucketOf(measure, `s.${measure}`);
    return `when '${measure}' then ${measure === "stalls" ? `case when s.start_ms is not null then ${bucket} end` : bucket}`;
  }).join(" ")} end`,
);

/** Builds the statement that adds playbacks `s` that meet `which` to the quality histograms. */
export const insertQuality = ({ db }: Pick<Deps, "db">, day: SQL, which: SQL) =>
  insertWhere(
    db,
    videoDayQuality,
    { videoId: sql`s.video_id`, day, measure: sql`m.value`, bucket: BUCKET, plays: sql`count(*)` },
    sql`${which} and ${BUCKET} is not null`,
    {
      from: sql`${playbackSessions} s, ${MEASURES}`,
      groupBy: sql`s.video_id, ${day}, m.value, ${BUCKET}`,
    },
  );

/** Returns a video's quality histograms. Days are inclusive, in days since the epoch. */
export async function getPlaybackQuality(
  { db }: Pick<Deps, "db">,
  { videoId, from, to }: { videoId: string; from: number; to: number },
): Promise<QualityHistogram[]> {
  const q = videoDayQuality;
  const rows = await db
    .select({ measure: q.measure, bucket: q.bucket, plays: sql<number>`sum(${q.plays})` })
    .from(q)
    .where(and(eq(q.videoId, videoId), between(q.day, from, to)))
    .groupBy(q.measure, q.bucket)
    .orderBy(asc(q.bucket));
  return QUALITY_MEASURES.map((measure) => {
    const playsByBucket = new Map(
      rows.filter((row) => row.measure === measure).map((row) => [row.bucket, row.plays]),
    );
    return {
      measure,
      buckets: QUALITY_BUCKETS[measure].map((from) => ({
        from,
        plays: playsByBucket.get(from) ?? 0,
      })),
    };
  });
}
