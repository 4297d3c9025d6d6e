import { sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";

/** Returns column values that add the watch time since the last update of a stream's row. */
export const watchedUntil = (at: number) => ({
  viewerMs: sql`${streams.viewerMs} + case when ${streams.state} = 'live' then ${streams.viewerCount} * max(0, ${at} - coalesce(${streams.audienceAt}, ${at})) else 0 end`,
  audienceAt: sql`case when ${streams.state} = 'live' then ${at} else ${streams.audienceAt} end`,
});
