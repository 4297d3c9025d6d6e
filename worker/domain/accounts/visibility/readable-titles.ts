import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { follows, streams, users, videos } from "../../../db/schema.ts";
import { opensSubscribersOnly } from "../plans/subscribers-only.ts";
import { PLANS, type Role, type Visitor } from "../users/contract.ts";
import { streamAccessFacts } from "./stream-facts.ts";

// History, notifications, tips and downloads keep entries after the user loses access. These lists
// must read titles only through this file, which has the rules of videos/access.ts and
// streams/access.ts in SQL. Filters and pages then count no row with a secret title.

/** If `role` is missing, a staff member can read only the titles that a normal user can read. */
export type TitleReader =
  | Visitor
  | { kind: "user"; id: string | Placeholder | AnySQLiteColumn; role?: Role };

interface VideoColumns
  extends Record<"state" | "visibility" | "creatorId" | "decisionId", AnySQLiteColumn> {}
interface CreatorColumns
  extends Record<
    "id" | "suspendedAt" | "deletionRequestedAt" | "profileVisibility",
    AnySQLiteColumn
  > {}

const isCreator = (reader: TitleReader, creatorId: AnySQLiteColumn): SQL =>
  reader.kind === "user" ? sql`${creatorId} = ${reader.id}` : sql`0`;

const isStaff = (reader: TitleReader): boolean =>
  reader.kind === "user" && reader.role !== undefined && reader.role !== "user";

const isOpen = (c: CreatorColumns): SQL =>
  sql`${c.suspendedAt} is null and ${c.deletionRequestedAt} is null`;

function isChannelVisible(reader: TitleReader, c: CreatorColumns): SQL {
  if (reader.kind === "visitor") return sql`${c.profileVisibility} = 'public'`;
  return sql`(${c.profileVisibility} = 'public' or ${c.profileVisibility} = 'followers'
    and exists (select 1 from ${follows} f where f.creator_id = ${c.id} and f.follower_id = ${reader.id}))`;
}

/**
 * `watchGround` of videos/access.ts in SQL. The plus signs stop SQLite from using the index of all
 * public videos: callers look up one video per row.
 */
function maySeeVideo(reader: TitleReader, v: VideoColumns, c: CreatorColumns): SQL {
  const isVisible = sql`+${v.state} = 'published' and +${v.visibility} <> 'private' and ${isOpen(c)} and ${isChannelVisible(reader, c)}`;
  const reviewed = isStaff(reader)
    ? sql` or +${v.state} <> 'removed' or ${v.decisionId} is not null`
    : sql``;
  return sql`(${isCreator(reader, v.creatorId)} or ${isVisible}${reviewed})`;
}

/**
 * SQL condition: the reader has access to a video's title and description. The select must join the
 * creator. The captions of a locked video stay secret: see `isLockedTo`.
 */
export const isReadableVideo = (reader: TitleReader): SQL => maySeeVideo(reader, videos, users);

/** SQL condition: the reader has access to the stream's title. The select must join the creator. */
export const isReadableStream = (reader: TitleReader): SQL => maySeeStream(reader, users);

function maySeeStream(reader: TitleReader, c: CreatorColumns): SQL {
  const isVisible = isStaff(reader) ? sql`1` : isChannelVisible(reader, c);
  return sql`(${isCreator(reader, streams.creatorId)} or ${streamAccessFacts.visibility} <> 'private' and ${isOpen(c)} and ${isVisible})`;
}

/**
 * Condition for a left join of `users`: the reader has access to the title. The join evaluates the
 * rule once per row, for all columns that `ifReadable` guards.
 */
export const readableVideoCreator = (reader: TitleReader): SQL | undefined =>
  and(eq(users.id, videos.creatorId), isReadableVideo(reader));

/** `readableVideoCreator` for a select of streams. */
export const readableStreamCreator = (reader: TitleReader): SQL | undefined =>
  and(eq(users.id, streams.creatorId), isReadableStream(reader));

/** SQL for a column; null if the left join with `readableVideoCreator` found no creator. */
export const ifReadable = (column: AnySQLiteColumn): SQL<string | null> =>
  sql<string | null>`${sql`iif(${users.id} is null, null, ${column})`}`;

const video = alias(videos, "readable_video");
const creator = alias(users, "readable_creator");

/** SQL for the current title of a video; null if the reader has no access to the title. */
export const readableVideoTitle = (
  reader: TitleReader,
  videoId: AnySQLiteColumn | SQL | string,
): SQL<string | null> =>
  sql<string | null>`${sql`(select ${video.title} from ${videos} ${sql.identifier("readable_video")}
    join ${users} ${sql.identifier("readable_creator")} on ${eq(creator.id, video.creatorId)}
    where ${video.id} = ${videoId} and ${maySeeVideo(reader, video, creator)})`}`;

/** `readableVideoTitle` for a stream. A select that itself reads `streams` must not use it. */
export const readableStreamTitle = (
  reader: TitleReader,
  streamId: AnySQLiteColumn | SQL | string,
): SQL<string | null> =>
  sql<string | null>`${sql`(select ${streams.title} from ${streams}
    join ${users} ${sql.identifier("readable_creator")} on ${eq(creator.id, streams.creatorId)}
    where ${streams.id} = ${streamId} and ${maySeeStream(reader, creator)})`}`;

const OPENING_PLANS = JSON.stringify(PLANS.filter(opensSubscribersOnly));

/**
 * `isLockedTo` in SQL: the user needs a plan to watch the video. The comments and captions of a
 * locked video are secret, unlike its title.
 */
export const isVideoLockedTo = (userId: string | AnySQLiteColumn, videoId: SQL): SQL =>
  sql`exists (select 1 from ${videos} locked where locked.id = ${videoId} and locked.subscribers_only = 1
    and locked.creator_id <> ${userId} and not exists (select 1 from ${users} reader where reader.id = ${userId}
      and (reader.role <> 'user' or reader.plan in (select value from json_each(${OPENING_PLANS})))))`;
