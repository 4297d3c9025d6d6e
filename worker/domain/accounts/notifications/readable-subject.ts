import { and, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { notifications } from "../../../db/schema.ts";
import {
  isVideoLockedTo,
  readableStreamTitle,
  readableVideoTitle,
} from "../visibility/readable-titles.ts";

/** SQL for the video ID in `/watch/<id>` or `/watch/<id>?comment=<comment>`. */
const videoId = sql`substr(${notifications.path}, length('/watch/') + 1, iif(instr(${notifications.path}, '?') = 0, 100, instr(${notifications.path}, '?') - length('/watch/') - 1))`;
const streamId = sql`substr(${notifications.path}, length('/streams/') + 1)`;

/** SQL for the current title of the video or stream; null if the user has no access any more. */
export const newsTitle = (userId: string | AnySQLiteColumn): SQL<string | null> => {
  const reader = { kind: "user", id: userId } as const;
  return sql<
    string | null
  >`iif(${notifications.kind} = 'live', ${readableStreamTitle(reader, streamId)}, ${readableVideoTitle(reader, videoId)})`;
};

/** Notifications of these kinds are hidden while the user has no access to the content. */
const PAGE_KINDS = ["upload", "live", "reply", "mention"] as const;

/** Notifications of these kinds contain a comment, which a locked video hides. */
const COMMENT_KINDS = ["reply", "mention"] as const;

/** SQL condition: the user may read the video or stream of the notification, and its comment. */
export const isSubjectReadableBy = (userId: string | AnySQLiteColumn): SQL | undefined =>
  and(
    or(notInArray(notifications.kind, [...PAGE_KINDS]), sql`${newsTitle(userId)} is not null`),
    or(notInArray(notifications.kind, [...COMMENT_KINDS]), not(isVideoLockedTo(userId, videoId))),
  );
