import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { firstRows } from "../../../db/first-rows.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import {
  acts,
  follows,
  playbackSessions,
  videoReactions,
  videos,
  videoViews,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  type ActKind,
  type Origin,
  PERIOD_MS,
  periodOf,
  type Standing,
  UNKNOWN_NETWORK,
} from "./contract.ts";
import { BYTES_SHARE } from "./rules.ts";

export interface NewAct {
  id: string;
  kind: ActKind;
  creatorId: string;
  subjectId: string;
  /** `u:<user id>` for an account, `a:<hash>` for a visitor. */
  viewerKey: string;
  standing: Standing;
  origin: Origin;
  at: number;
}

export const followActId = ({
  followerId,
  creatorId,
  at,
}: {
  followerId: string;
  creatorId: string;
  at: number;
}) => `follow:${followerId}:${creatorId}:${at}`;

const unknownNetwork = (period: number) => `${UNKNOWN_NETWORK}:${period}`;
const networkOrUnknown = (network: SQL, at: SQL) =>
  sql`coalesce(${network}, ${UNKNOWN_NETWORK} || ':' || (${at} / ${sql.raw(String(PERIOD_MS))}))`;

/** Records a viewer's action. A job decides later whether it counts. Idempotent by id. */
export async function recordAct(
  { db }: Pick<Deps, "db">,
  { origin, ...act }: NewAct,
): Promise<void> {
  const period = periodOf(act.at);
  await db
    .insert(acts)
    .values({
      ...act,
      network: origin.network ?? unknownNetwork(period),
      home: origin.home ?? "",
      device: origin.device,
      period,
    })
    .onConflictDoNothing();
}

/** Builds the statement that records an action for each viewed playback `s` that meets `which`. */
export const recordViewActs = ({ db }: Pick<Deps, "db">, which: SQL) =>
  insertWhere(
    db,
    acts,
    {
      id: sql`'view:' || s.id`,
      kind: "view",
      creatorId: sql`v.creator_id`,
      subjectId: sql`s.id`,
      viewerKey: sql`s.viewer_key`,
      standing: sql`coalesce(s.standing, 'visitor')`,
      network: networkOrUnknown(sql`s.period_network`, sql`s.started_at`),
      home: sql`coalesce(s.period_home, '')`,
      device: sql`s.period_device`,
      period: sql`s.started_at / ${sql.raw(String(PERIOD_MS))}`,
      at: sql`s.started_at`,
    },
    sql`${which} and s.verdict = 'counted'`,
    { from: sql`${playbackSessions} s join ${videos} v on v.id = s.video_id` },
  ).onConflictDoNothing();

/**
 * Builds the SQL condition that a row of video_views is the view of an action `a` that meets the
 * condition `which`. The subquery makes SQLite look up each view by its primary key; with the
 * actions in a FROM clause, SQLite would scan all views.
 */
export const isViewOf = (which: SQL) =>
  sql`(${videoViews.videoId}, ${videoViews.viewerKey}, ${videoViews.day}, ${videoViews.playbackId}) in (
    select coalesce(s.video_id, a.subject_id), a.viewer_key, a.at / 86400000, substr(a.id, 6)
    from ${acts} a left join ${playbackSessions} s on s.id = a.subject_id where a.kind = 'view' and ${which})`;

/** Builds the SQL condition that a row of video_reactions is the like of an action `a`. */
export const isLikeOf = (which: SQL) =>
  sql`${videoReactions.reaction} = 'like' and (${videoReactions.videoId}, ${videoReactions.userId}) in (
    select a.subject_id, substr(a.viewer_key, 3) from ${acts} a where a.kind = 'like' and ${which})`;

/**
 * Builds the batch statements that must run before a viewer's playbacks are deleted. The number of
 * fetched bytes is deleted with the playback, so views that fetched too few bytes are rejected now.
 * Each action gets the video id, so that views of a click farm can be subtracted later.
 */
export function detachViewActs({ db, now }: Pick<Deps, "db" | "now">, viewerKey: string) {
  const ofViewer = and(eq(acts.kind, "view"), eq(acts.viewerKey, viewerKey));
  const playback = sql`${playbackSessions} s where s.id = ${acts.subjectId}`;
  return [
    db
      .update(acts)
      .set({ verdict: "few_bytes", judgedAt: now() })
      .where(
        and(
          ofViewer,
          isNull(acts.verdict),
          sql`exists (select 1 from ${playback} and s.fetched_bytes < s.least_bytes * ${BYTES_SHARE})`,
        ),
      ),
    db
      .update(acts)
      .set({ subjectId: sql`(select s.video_id from ${playback})` })
      .where(and(ofViewer, sql`exists (select 1 from ${playback})`)),
  ] as const;
}

const isCountedFollow = and(eq(acts.kind, "follow"), eq(acts.verdict, "counts"));

/**
 * Builds the batch statement that must run before the actions of a deleted account are deleted.
 * Actions that earned money and actions of a click farm are kept under a random key, because they
 * show the amount that the click farm's creator must pay back.
 * @param rows maximum number of actions to change. By default, the statement changes all actions.
 */
export function unlinkPaidActs(
  { db, newId }: Pick<Deps, "db" | "newId">,
  viewerKeys: readonly string[],
  rows?: number,
) {
  const isPaid = or(isNotNull(acts.claimId), isNotNull(acts.takenBackAt), isCountedFollow);
  const nobody = newId("act");
  return db
    .update(acts)
    .set({
      id: sql`${acts.kind} || ':' || ${nobody} || ':' || rowid`,
      viewerKey: `a:${nobody}`,
      subjectId: nobody,
      device: null,
    })
    .where(firstRows(acts, and(inArray(acts.viewerKey, [...viewerKeys]), isPaid), rows));
}

const eventField = (name: string): SQL => sql.raw(`json_extract(e.value, '$.${name}')`);

/** SQL: the id of a viewer's like or share of a video, without the day at its end. */
const rankingActId = (kind: SQL, videoId: SQL, viewerKey: SQL) =>
  sql`${kind} || ':' || ${videoId} || ':' || ${viewerKey}`;

/** Builds the statement that records likes and shares. `events` is a JSON array of `Act`. */
export const recordRankingActs = ({ db }: Pick<Deps, "db">, events: string) =>
  insertWhere(
    db,
    acts,
    {
      id: sql`${rankingActId(eventField("act"), eventField("videoId"), eventField("viewerKey"))}
        || ':' || (${eventField("at")} / 86400000)`,
      kind: eventField("act"),
      creatorId: sql`v.creator_id`,
      subjectId: sql`v.id`,
      viewerKey: eventField("viewerKey"),
      standing: sql`coalesce(${eventField("standing")}, 'visitor')`,
      network: networkOrUnknown(eventField("network"), eventField("at")),
      home: sql`coalesce(${eventField("home")}, '')`,
      device: eventField("device"),
      period: sql`${eventField("at")} / ${sql.raw(String(PERIOD_MS))}`,
      at: eventField("at"),
    },
    sql`true`,
    { from: sql`json_each(${events}) e join ${videos} v on v.id = ${eventField("videoId")}` },
  ).onConflictDoNothing();

/**
 * Deletes the action of a follow that ended. A counted follow keeps its action until the hash of
 * its network expires (`sweepHashes`). Otherwise a click farm could unfollow before it is detected,
 * and its creator would keep the money.
 */
export async function forgetFollow({ db }: Pick<Deps, "db">, id: string): Promise<void> {
  await db
    .delete(acts)
    .where(and(eq(acts.id, id), isNull(acts.takenBackAt), sql`${acts.verdict} is not 'counts'`));
}

/** SQL condition: the follow that action `a` recorded still exists. */
export const isCurrentFollow = sql`exists (select 1 from ${follows} f where f.follower_id = substr(a.viewer_key, 3)
  and f.creator_id = a.creator_id and f.created_at = a.at)`;

/**
 * An account and a video as raw SQL with the table's name, because a Drizzle column omits the name
 * and would then name a column of the subquery.
 */
interface AccountAndVideo {
  userId: SQL;
  videoId: SQL;
}

/**
 * SQL condition: a like or share of the video by the account counts (`judgeAct`). The action of any
 * day decides, because a repeated like records no second action.
 */
export const hasCountedAct = (kind: "like" | "share", { userId, videoId }: AccountAndVideo) => {
  const id = rankingActId(sql`${kind}`, videoId, sql`'u:' || ${userId}`);
  // Ids have the form `<id>:<day>`. The range up to `;`, the character after `:`, contains the acts of
  // all days, and SQLite reads it from the primary key.
  return sql`exists (select 1 from ${acts} j where j.id > ${id} || ':' and j.id < ${id} || ';' and j.verdict = 'counts')`;
};

/** SQL condition: a view of the video by the account counts (`judgeAct`). */
export const hasCountedView = ({ userId, videoId }: AccountAndVideo) =>
  sql`exists (select 1 from ${videoViews} w where w.video_id = ${videoId} and w.viewer_key = 'u:' || ${userId} and w.verified = 1)`;
