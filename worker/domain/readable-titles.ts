import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { follows, streams, users, videos } from "../db/schema.ts";
import { streamAccessFacts } from "./streams/access.ts";
import type { Role, Visitor } from "./users/contract.ts";

// A list of somebody's own rows (history, notifications, tips, downloads) outlives the access to what it names. It reads the
// title of a video or a stream only by this file: videos/access.ts and streams/access.ts decide who may know of it, in
// TypeScript and for one row; this is the same rule in SQL, for lists, so that a filter or a page never counts a row whose
// title its reader may not know.

/** An actor, or a user known by id alone: without a role, staff read what every user reads. */
export type TitleReader = Visitor | { kind: "user"; id: string | Placeholder; role?: Role };

interface VideoColumns extends Record<"state" | "visibility" | "creatorId" | "decisionId", AnySQLiteColumn> {}
interface CreatorColumns extends Record<"id" | "suspendedAt" | "deletionRequestedAt" | "profileVisibility", AnySQLiteColumn> {}

const isOwn = (reader: TitleReader, creatorId: AnySQLiteColumn): SQL =>
  reader.kind === "user" ? sql`${creatorId} = ${reader.id}` : sql`0`;

const isStaff = (reader: TitleReader): boolean => reader.kind === "user" && reader.role !== undefined && reader.role !== "user";

const isOpen = (c: CreatorColumns): SQL => sql`${c.suspendedAt} is null and ${c.deletionRequestedAt} is null`;

/** Whether the creator shows what is public to this reader. */
function isChannelShown(reader: TitleReader, c: CreatorColumns): SQL {
  if (reader.kind === "visitor") return sql`${c.profileVisibility} = 'public'`;
  return sql`(${c.profileVisibility} = 'public' or ${c.profileVisibility} = 'followers'
    and exists (select 1 from ${follows} f where f.creator_id = ${c.id} and f.follower_id = ${reader.id}))`;
}

/** `watchGround` in SQL. The plus keeps SQLite from the index of all public videos: callers seek one video a row. */
function maySeeVideo(reader: TitleReader, v: VideoColumns, c: CreatorColumns): SQL {
  const shown = sql`+${v.state} = 'published' and +${v.visibility} <> 'private' and ${isOpen(c)} and ${isChannelShown(reader, c)}`;
  const reviewed = isStaff(reader) ? sql` or +${v.state} <> 'removed' or ${v.decisionId} is not null` : sql``;
  return sql`(${isOwn(reader, v.creatorId)} or ${shown}${reviewed})`;
}

/**
 * Whether this reader may know the video's title and words now: who may open its page, and always its owner. For a select of
 * videos that joins their creators. What is said in a video that is locked to the reader is not theirs to know: see `isLockedTo`.
 */
export const isReadableVideo = (reader: TitleReader): SQL => maySeeVideo(reader, videos, users);

/** `streamGround` in SQL, and always the owner. For a select of streams that joins their creators. */
export const isReadableStream = (reader: TitleReader): SQL => maySeeStream(reader, users);

function maySeeStream(reader: TitleReader, c: CreatorColumns): SQL {
  const shown = isStaff(reader) ? sql`1` : isChannelShown(reader, c);
  return sql`(${isOwn(reader, streams.creatorId)} or ${streamAccessFacts.visibility} <> 'private' and ${isOpen(c)} and ${shown})`;
}

/**
 * For the condition of a left join of `users` in a select of videos: it joins the creator where this reader may know the title, and
 * nobody elsewhere, so that the rule is evaluated once a row however many columns `ifReadable` guards.
 */
export const readableVideoCreator = (reader: TitleReader): SQL | undefined => and(eq(users.id, videos.creatorId), isReadableVideo(reader));

/** The same in a select of streams. */
export const readableStreamCreator = (reader: TitleReader): SQL | undefined =>
  and(eq(users.id, streams.creatorId), isReadableStream(reader));

/** A title or another word of its creator's, null where the join of `readableVideoCreator` or `readableStreamCreator` found nobody. */
export const ifReadable = (column: AnySQLiteColumn): SQL<string | null> =>
  sql<string | null>`${sql`iif(${users.id} is null, null, ${column})`}`;

const video = alias(videos, "readable_video");
const creator = alias(users, "readable_creator");

/** The title of a video that this reader may know now, else null: also where there is no such video. For any select. */
export const readableVideoTitle = (reader: TitleReader, videoId: AnySQLiteColumn | SQL | string): SQL<string | null> =>
  sql<string | null>`${sql`(select ${video.title} from ${videos} ${sql.identifier("readable_video")}
    join ${users} ${sql.identifier("readable_creator")} on ${eq(creator.id, video.creatorId)}
    where ${video.id} = ${videoId} and ${maySeeVideo(reader, video, creator)})`}`;

/** The same of a stream. For a select that does not itself read `streams`. */
export const readableStreamTitle = (reader: TitleReader, streamId: AnySQLiteColumn | SQL | string): SQL<string | null> =>
  sql<string | null>`${sql`(select ${streams.title} from ${streams}
    join ${users} ${sql.identifier("readable_creator")} on ${eq(creator.id, streams.creatorId)}
    where ${streams.id} = ${streamId} and ${maySeeStream(reader, creator)})`}`;
