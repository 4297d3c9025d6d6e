import { sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";

/**
 * Columns of a live stream's row that add up what was watched of it until now: as many viewers as
 * it says, since it was last said.
 */
export const watchedUntil = (at: number) => ({
  viewerMs: sql`${streams.viewerMs} + case when ${streams.state} = 'live' then ${streams.viewerCount} * max(0, ${at} - coalesce(${streams.audienceAt}, ${at})) else 0 end`,
  audienceAt: sql`case when ${streams.state} = 'live' then ${at} else ${streams.audienceAt} end`,
});
