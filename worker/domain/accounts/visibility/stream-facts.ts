import { sql } from "drizzle-orm";
import type { Visibility } from "./contract.ts";

/**
 * Who may see a stream and all that belongs to it, for a select from `streams`. Once it has a recording, the video says so for
 * page, chat, picture and media alike; the stream's own columns say it until then. A recording that is removed, blocked or not
 * published leaves them to the creator. The epoch goes up with either row's, so a link made before a change of either is dead.
 */
export const streamAccessFacts = {
  visibility: sql<Visibility>`coalesce((select iif(r.state = 'published', r.visibility, 'private') from videos r where r.stream_id = streams.id), streams.visibility)`,
  subscribersOnly:
    sql<boolean>`coalesce((select r.subscribers_only from videos r where r.stream_id = streams.id), streams.subscribers_only)`.mapWith(
      Boolean,
    ),
  accessEpoch: sql<number>`streams.access_epoch + coalesce((select r.access_epoch from videos r where r.stream_id = streams.id), 0)`,
};
