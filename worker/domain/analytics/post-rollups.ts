import { sql } from "drizzle-orm";
import { playbackSessions as sessions, videoDayParts, videoDayQuality, videoDays, videoRetention, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AUDIENCE } from "../views/contract.ts";
import { DIMENSIONS, day, hasPart, type Judged, PART_KEY, part, posted, postHours, raised, rowsOf } from "../views/give-verdicts.ts";
import { qualityRows } from "./quality.ts";
import { ALL_PLAYS } from "./rules.ts";

const audience = sql.raw(`(s.verdict in (${AUDIENCE.map((v) => `'${v}'`).join(", ")}) and s.played_ms > 0)`);
const hundredths = sql.raw(`json_each('[${Array.from({ length: ALL_PLAYS + 1 }, (_, i) => i).join(",")}]') h`);
const isPlayed = sql.raw(
  `(h.value = ${ALL_PLAYS} or ((instr('0123456789abcdef', substr(s.played, h.value / 4 + 1, 1)) - 1) & (8 >> (h.value % 4))) <> 0)`,
);
/** One that began with a file that was replaced tells nothing of where the present one is left. */
const isOfFile = sql`s.started_at >= (select ${videos.mediaSince} from ${videos} where ${videos.id} = s.video_id)`;

/**
 * Statements, for a batch, that close playbacks which have their verdict and did not go on since, and roll up what of each was
 * played. @param batch.token of this batch and no other, nor that of its verdicts
 */
export function settle({ db }: Pick<Deps, "db">, judged: Judged[], { token, at }: { token: string; at: number }) {
  const s = sessions;
  return [
    db
      .update(s)
      .set({ settledAt: at, postedBy: token })
      .from(rowsOf(judged))
      .where(sql`${s.id} = j.id and ${s.settledAt} is null and ${s.verdict} is not null and ${s.lastReportAt} = j.seen`),
    db
      .insert(videoDays)
      .select(
        sql`select s.video_id, ${day}, 0, 0, 0, count(*), sum(s.played_ms), 0, 0, 0 from ${s} s where ${posted(judged, token)} and ${audience} group by 1, 2`,
      )
      .onConflictDoUpdate({
        target: [videoDays.videoId, videoDays.day],
        set: { plays: raised(videoDays.plays), watchedMs: raised(videoDays.watchedMs) },
      }),
    db
      .insert(videoDayParts)
      .select(
        sql`select s.video_id, ${day}, d.value, ${part}, 0, 0, sum(s.played_ms) from ${s} s, ${DIMENSIONS}
        where ${posted(judged, token)} and ${audience} and ${hasPart} group by 1, 2, 3, 4`,
      )
      .onConflictDoUpdate({ target: PART_KEY, set: { watchedMs: raised(videoDayParts.watchedMs) } }),
    db
      .insert(videoRetention)
      .select(
        sql`select s.video_id, h.value, count(*) from ${s} s, ${hundredths} where ${posted(judged, token)} and ${audience} and ${isPlayed} and ${isOfFile} group by 1, 2`,
      )
      .onConflictDoUpdate({ target: [videoRetention.videoId, videoRetention.hundredth], set: { plays: raised(videoRetention.plays) } }),
    db
      .insert(videoDayQuality)
      .select(qualityRows(sql`${s}`, day, sql`${posted(judged, token)} and ${audience}`))
      .onConflictDoUpdate({ target: QUALITY_KEY, set: { plays: raised(videoDayQuality.plays) } }),
    postHours({ db }, sql`0, 0, sum(s.played_ms)`, sql`${posted(judged, token)} and ${audience}`, at),
  ] as const;
}

const QUALITY_KEY = [videoDayQuality.videoId, videoDayQuality.day, videoDayQuality.measure, videoDayQuality.bucket];
