import { sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";

/**
 * Returns column values for an update of a stream's row. The update adds the watch time since the
 * last update, for the viewer count that the row has.
 */
export const watchedUntil = (at: number) => ({
  viewerMs: sql`${streams.viewerMs} + case when ${streams.state} = 'live' then ${streams.viewerCount} * max(0, ${at} - coalesce(${streams.audienceAt}, ${at})) else 0 end`,
  audienceAt: sql`case when ${streams.state} = 'live' then ${at} else ${streams.audienceAt} end`,
});
