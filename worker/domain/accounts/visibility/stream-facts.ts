import { sql } from "drizzle-orm";
import type { Visibility } from "./contract.ts";

/**
 * Columns that decide who can see a stream, its page, chat, media and images. Once the stream has a
 * recording, the recording's row decides: only the creator can see a stream whose recording is
 * removed, blocked or unpublished. `accessEpoch` is the sum of both rows, so that a change of
 * either row invalidates existing media links.
 */
export const streamAccessFacts = {
  visibility: sql<Visibility>`coalesce((select iif(r.state = 'published', r.visibility, 'private') from videos r where r.stream_id = streams.id), streams.visibility)`,
  subscribersOnly:
    sql<boolean>`coalesce((select r.subscribers_only from videos r where r.stream_id = streams.id), streams.subscribers_only)`.mapWith(
      Boolean,
    ),
  accessEpoch: sql<number>`streams.access_epoch + coalesce((select r.access_epoch from videos r where r.stream_id = streams.id), 0)`,
};
