import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { acts, playbackSessions, videos, videoViews } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ActKind, type Origin, PERIOD_MS, periodOf, type Standing, UNKNOWN_NETWORK } from "./contract.ts";
import { BYTES_SHARE } from "./rules.ts";

export interface NewAct {
  id: string;
  kind: ActKind;
  creatorId: string;
  subjectId: string;
  /** `u:<user id>` or `a:<hash>`. */
  viewerKey: string;
  standing: Standing;
  origin: Origin;
  at: number;
}

export const followActId = ({ followerId, creatorId, at }: { followerId: string; creatorId: string; at: number }) =>
  `follow:${followerId}:${creatorId}:${at}`;

/** A known key holds for one period, so the shared network of unknown ones does too. */
const unknownNetwork = (period: number) => `${UNKNOWN_NETWORK}:${period}`;
const networkOrUnknown = (network: SQL, at: SQL) =>
  sql`coalesce(${network}, ${UNKNOWN_NETWORK} || ':' || (${at} / ${sql.raw(String(PERIOD_MS))}))`;

/** Writes an act down for the job that judges it; the same act again changes nothing. */
export async function recordAct({ db }: Pick<Deps, "db">, { origin, ...act }: NewAct): Promise<void> {
  const period = periodOf(act.at);
  await db
    .insert(acts)
    .values({ ...act, network: origin.network ?? unknownNetwork(period), device: origin.device, period })
    .onConflictDoNothing();
}

/** A statement, for a batch, that writes down the views among playbacks. @param which a condition on playback_sessions `s` */
export const recordViewActs = ({ db }: Pick<Deps, "db">, which: SQL) =>
  db
    .insert(acts)
    .select(
      sql`select 'view:' || s.id, 'view', v.creator_id, s.id, s.viewer_key, coalesce(s.standing, 'visitor'),
        ${networkOrUnknown(sql`s.period_network`, sql`s.started_at`)}, s.period_device,
        s.started_at / ${sql.raw(String(PERIOD_MS))}, s.started_at, null, null, null
        from ${playbackSessions} s join ${videos} v on v.id = s.video_id where ${which} and s.verdict = 'counted'`,
    )
    .onConflictDoNothing();

/** Columns of a row of video_views that is the view of an act `a`, and of its playback `s` where that is still there. */
export const isViewOfAct = sql`${videoViews.videoId} = coalesce(s.video_id, a.subject_id) and ${videoViews.viewerKey} = a.viewer_key
  and ${videoViews.day} = a.at / 86400000 and ${videoViews.playbackId} = substr(a.id, 6)`;

/**
 * Statements, for a batch, that make the acts of a viewer's views independent of their playbacks, which are deleted after them: the
 * act names its video, by which a farm's view can still be taken back, and one that fetched too little has its verdict at once.
 */
export function detachViewActs({ db, now }: Pick<Deps, "db" | "now">, viewerKey: string) {
  const ofViewer = and(eq(acts.kind, "view"), eq(acts.viewerKey, viewerKey));
  const playback = sql`${playbackSessions} s where s.id = ${acts.subjectId}`;
  return [
    db
      .update(acts)
      .set({ verdict: "few_bytes", judgedAt: now() })
      .where(
        and(ofViewer, isNull(acts.verdict), sql`exists (select 1 from ${playback} and s.fetched_bytes < s.least_bytes * ${BYTES_SHARE})`),
      ),
    db
      .update(acts)
      .set({ subjectId: sql`(select s.video_id from ${playback})` })
      .where(and(ofViewer, sql`exists (select 1 from ${playback})`)),
  ] as const;
}

/** A statement, for a batch, that writes down likes and shares. @param events JSON of an array of `Act` (recommendations/events.ts) */
export const recordRankingActs = ({ db }: Pick<Deps, "db">, events: string) =>
  db
    .insert(acts)
    .select(
      sql`select json_extract(e.value, '$.act') || ':' || json_extract(e.value, '$.videoId') || ':' || json_extract(e.value, '$.viewerKey')
          || ':' || (json_extract(e.value, '$.at') / 86400000), json_extract(e.value, '$.act'), v.creator_id, v.id, json_extract(e.value, '$.viewerKey'),
        coalesce(json_extract(e.value, '$.standing'), 'visitor'),
        ${networkOrUnknown(sql`json_extract(e.value, '$.network')`, sql`json_extract(e.value, '$.at')`)}, json_extract(e.value, '$.device'),
        json_extract(e.value, '$.at') / ${sql.raw(String(PERIOD_MS))}, json_extract(e.value, '$.at'), null, null, null
        from json_each(${events}) e join ${videos} v on v.id = json_extract(e.value, '$.videoId')`,
    )
    .onConflictDoNothing();

/** An act that was undone is judged no more. One whose payment was taken back stays, so that the books can be read. */
export async function forgetAct({ db }: Pick<Deps, "db">, id: string): Promise<void> {
  await db.delete(acts).where(and(eq(acts.id, id), isNull(acts.takenBackAt)));
}
