import { sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  playbackSessions as sessions,
  videoDayParts,
  videoDayQuality,
  videoDays,
  videoRetention,
  videos,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { AUDIENCE } from "../../media/views/contract.ts";
import {
  BY_DAY,
  BY_PART,
  DIMENSIONS,
  day,
  hasPart,
  type Judged,
  PART_KEY,
  part,
  posted,
  postHours,
  raised,
  rowsOf,
} from "../../media/views/give-verdicts.ts";
import { insertQuality } from "./quality.ts";
import { ALL_PLAYS } from "./rules.ts";

const PLAYED_MS = sql`sum(s.played_ms)`;
const audience = sql.raw(
  `(s.verdict in (${AUDIENCE.map((v) => `'${v}'`).join(", ")}) and s.played_ms > 0)`,
);
const hundredths = sql.raw(
  `json_each('[${Array.from({ length: ALL_PLAYS + 1 }, (_, i) => i).join(",")}]') h`,
);
const isPlayed = sql.raw(
  `(h.value = ${ALL_PLAYS} or ((instr('0123456789abcdef', substr(s.played, h.value / 4 + 1, 1)) - 1) & (8 >> (h.value % 4))) <> 0)`,
);
/** This condition excludes playbacks of a replaced file, which would distort the retention. */
const isOfFile = sql`s.started_at >= (select ${videos.mediaSince} from ${videos} where ${videos.id} = s.video_id)`;

/** Builds the statements that add judged playbacks to the daily figures. `token` is unique. */
export function settle(
  { db }: Pick<Deps, "db">,
  judged: Judged[],
  { token, at }: { token: string; at: number },
) {
  const s = sessions;
  return [
    db
      .update(s)
      .set({ settledAt: at, postedBy: token })
      .from(rowsOf(judged))
      .where(
        sql`${s.id} = j.id and ${s.settledAt} is null and ${s.verdict} is not null and ${s.lastReportAt} = j.seen`,
      ),
    insertWhere(
      db,
      videoDays,
      { videoId: sql`s.video_id`, day, plays: sql`count(*)`, watchedMs: PLAYED_MS },
      sql`${posted(judged, token)} and ${audience}`,
      { from: sql`${s} s`, groupBy: BY_DAY },
    ).onConflictDoUpdate({
      target: [videoDays.videoId, videoDays.day],
      set: { plays: raised(videoDays.plays), watchedMs: raised(videoDays.watchedMs) },
    }),
    insertWhere(
      db,
      videoDayParts,
      { videoId: sql`s.video_id`, day, dimension: sql`d.value`, value: part, watchedMs: PLAYED_MS },
      sql`${posted(judged, token)} and ${audience} and ${hasPart}`,
      { from: sql`${s} s, ${DIMENSIONS}`, groupBy: BY_PART },
    ).onConflictDoUpdate({ target: PART_KEY, set: { watchedMs: raised(videoDayParts.watchedMs) } }),
    insertWhere(
      db,
      videoRetention,
      { videoId: sql`p.video_id`, plays: sql`json_group_array(p.plays order by p.hundredth)` },
      sql`true`,
      {
        from: sql`(select s.video_id, h.value as hundredth, sum(${isPlayed}) as plays from ${s} s, ${hundredths}
          where ${posted(judged, token)} and ${audience} and ${isOfFile} group by s.video_id, h.value) p`,
        groupBy: sql`p.video_id`,
      },
    ).onConflictDoUpdate({
      target: videoRetention.videoId,
      set: {
        plays: sql`(select json_group_array(o.value + n.value order by o.key)
          from json_each(${videoRetention.plays}) o join json_each(excluded.plays) n on n.key = o.key)`,
      },
    }),
    insertQuality({ db }, day, sql`${posted(judged, token)} and ${audience}`).onConflictDoUpdate({
      target: QUALITY_KEY,
      set: { plays: raised(videoDayQuality.plays) },
    }),
    postHours({ db }, { watchedMs: PLAYED_MS }, sql`${posted(judged, token)} and ${audience}`, at),
  ] as const;
}

const QUALITY_KEY = [
  videoDayQuality.videoId,
  videoDayQuality.day,
  videoDayQuality.measure,
  videoDayQuality.bucket,
];
