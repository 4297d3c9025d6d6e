import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  creatorHours,
  playbackSessions as sessions,
  videoDayParts,
  videoDays,
  videos,
  videoViews,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, HOUR_MS } from "../../kernel/calendar/days.ts";
import { raiseTrend } from "../trend/raise-trend.ts";
import { recordViewActs } from "../verdicts/record-act.ts";
import { NETWORK_MOST, type Verdict } from "./contract.ts";
import { HOURS_KEPT } from "./rules.ts";

/** A playback and the verdict whether it is a view, from its reports until `lastReportAt`. */
export interface Judged {
  id: string;
  verdict: Verdict;
  lastReportAt: number;
}

export const day = sql.raw(`s.started_at / ${DAY_MS}`);
const hour = sql.raw(`s.started_at / ${HOUR_MS}`);
export const DIMENSIONS = sql.raw(
  `json_each('["source","device","country","verdict","source_host"]') d`,
);
/** A client can invent a referring host, but only counted views add a host, so few are invented. */
export const part = sql.raw(
  "case d.value when 'source' then s.source when 'device' then s.device when 'country' then coalesce(s.country, 'unknown') when 'verdict' then s.verdict else s.source_host end",
);
export const BY_DAY = sql`s.video_id, ${day}`;
export const BY_PART = sql`${BY_DAY}, d.value, ${part}`;
const COUNTED = sql`sum(s.verdict = 'counted')`;
type HourFigures = Partial<Record<"playbacks" | "views" | "watchedMs", SQL>>;
export const hasPart = sql.raw(
  "(d.value <> 'source_host' or (s.source_host is not null and s.verdict = 'counted'))",
);

/**
 * The SQL condition holds if row `v` of video_views has the viewer, video and day of the playback.
 * The SQL is raw text, because drizzle would omit the table name of a column.
 */
export const viewOf = sql.raw(
  `v.video_id = playback_sessions.video_id and v.viewer_key = playback_sessions.viewer_key and v.day = playback_sessions.started_at / ${DAY_MS}`,
);

/** Counts the views of a video from one network on one day, at most `NETWORK_MOST`. */
export const networkViews = sql.raw(
  `(select count(*) from (select 1 from playback_sessions o join video_views w on w.video_id = o.video_id and w.viewer_key = o.viewer_key
      and w.day = o.started_at / ${DAY_MS} and w.playback_id = o.id
    where o.video_id = playback_sessions.video_id and o.network = playback_sessions.network limit ${NETWORK_MOST}))`,
);

const idsOf = (judged: Judged[]) => JSON.stringify(judged.map(({ id }) => id));
export const rowsOf = (judged: Judged[]): SQL =>
  sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as verdict, json_extract(value, '$[2]') as seen from json_each(${JSON.stringify(judged.map((j) => [j.id, j.verdict, j.lastReportAt]))})) as j`;
/** Matches the playbacks that this batch changed. A repeated batch changes nothing. */
export const posted = (judged: Judged[], token: string) =>
  sql`s.id in (select value from json_each(${idsOf(judged)})) and s.posted_by = ${token}`;

/**
 * Builds the batch statements that store whether playbacks are views, and raise view counts and the
 * trend once. "counted" is provisional: if video_views already has a view by that viewer on that
 * day, the playback becomes "repeat"; above `NETWORK_MOST` views from its IP network, it becomes
 * "crowded".
 * @param batch.token unique to this batch
 */
export function giveVerdicts(
  { db }: Pick<Deps, "db">,
  judged: Judged[],
  { token, at }: { token: string; at: number },
) {
  const s = sessions;
  const isView = sql`exists (select 1 from ${videoViews} v where ${viewOf} and v.playback_id = playback_sessions.id)`;
  const hasView = sql`exists (select 1 from ${videoViews} v where ${viewOf})`;
  return [
    insertWhere(
      db,
      videoViews,
      {
        videoId: sql`video_id`,
        viewerKey: sql`viewer_key`,
        day: sql`day`,
        countedAt: at,
        playbackId: sql`id`,
      },
      sql`network is null or place + ${networkViews} <= ${NETWORK_MOST}`,
      {
        from: sql`(
          select f.*, row_number() over (partition by f.video_id, f.network order by f.started_at, f.id) as place from (
            select s.*, ${day} as day, row_number() over (partition by s.video_id, s.viewer_key, ${day} order by s.started_at, s.id) as turn
            from ${s} s join ${rowsOf(judged)} on j.id = s.id where j.verdict = 'counted' and s.verdict is null
          ) f where f.turn = 1 and not exists (
            select 1 from ${videoViews} v where v.video_id = f.video_id and v.viewer_key = f.viewer_key and v.day = f.day)
        ) as playback_sessions`,
        orderBy: sql`started_at, id`,
      },
    ).onConflictDoNothing(),
    db
      .update(s)
      .set({
        verdict: sql`case when j.verdict <> 'counted' or ${isView} then j.verdict when ${hasView} then 'repeat' else 'crowded' end`,
        countedAt: sql`case when j.verdict = 'counted' and ${isView} then ${at} end`,
        postedBy: token,
      })
      .from(rowsOf(judged))
      .where(
        sql`${s.id} = j.id and ${s.verdict} is null and (j.verdict = 'counted' or ${s.lastReportAt} = j.seen)`,
      ),
    insertWhere(
      db,
      videoDays,
      { videoId: sql`s.video_id`, day, playbacks: sql`count(*)`, views: COUNTED },
      posted(judged, token),
      {
        from: sql`${s} s`,
        groupBy: BY_DAY,
      },
    ).onConflictDoUpdate({
      target: [videoDays.videoId, videoDays.day],
      set: { playbacks: raised(videoDays.playbacks), views: raised(videoDays.views) },
    }),
    insertWhere(
      db,
      videoDayParts,
      {
        videoId: sql`s.video_id`,
        day,
        dimension: sql`d.value`,
        value: part,
        playbacks: sql`count(*)`,
        views: COUNTED,
      },
      sql`${posted(judged, token)} and ${hasPart}`,
      { from: sql`${s} s, ${DIMENSIONS}`, groupBy: BY_PART },
    ).onConflictDoUpdate({
      target: PART_KEY,
      set: { playbacks: raised(videoDayParts.playbacks), views: raised(videoDayParts.views) },
    }),
    postHours({ db }, { playbacks: sql`count(*)`, views: COUNTED }, posted(judged, token), at),
    recordViewActs({ db }, posted(judged, token)),
    ...raiseTrend(
      { db },
      sql`select s.video_id, s.viewer_key, 'view' as act, s.started_at as at, s.period_network as network from ${s} s where ${posted(judged, token)} and s.verdict = 'counted'`,
      at,
    ),
  ] as const;
}

/** Builds the statement that adds to a channel's hourly figures. Triggers update its days. */
export const postHours = ({ db }: Pick<Deps, "db">, figures: HourFigures, which: SQL, at: number) =>
  insertWhere(
    db,
    creatorHours,
    { creatorId: sql`v.creator_id`, hour, ...figures },
    sql`${which} and s.started_at >= ${at - HOURS_KEPT * HOUR_MS}`,
    {
      from: sql`${sessions} s join ${videos} v on v.id = s.video_id`,
      groupBy: sql`v.creator_id, ${hour}`,
    },
  ).onConflictDoUpdate({
    target: [creatorHours.creatorId, creatorHours.hour],
    set: {
      playbacks: raised(creatorHours.playbacks),
      views: raised(creatorHours.views),
      watchedMs: raised(creatorHours.watchedMs),
    },
  });

export const PART_KEY = [
  videoDayParts.videoId,
  videoDayParts.day,
  videoDayParts.dimension,
  videoDayParts.value,
];
export const raised = (column: SQLiteColumn): SQL =>
  sql`${column} + excluded.${sql.identifier(column.name)}`;
