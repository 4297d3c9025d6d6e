import { eq, sql } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/**
 * Copies a room's presence to the stream's row, for lists. Safe to repeat: the peak and the number of people only rise, and a stream that is not
 * live has no viewers whatever the room says.
 * @param input.unique people who were there while it was live
 * @param input.peak most viewers at once while the stream was live, since the last call or longer
 */
export async function recordAudience(
  { db }: Pick<Deps, "db">,
  input: { streamId: string; viewers: number; peak: number; unique: number },
): Promise<void> {
  await db
    .update(streams)
    .set({
      viewerCount: sql`case when ${streams.state} = 'live' then ${input.viewers} else 0 end`,
      peakViewers: sql`max(${streams.peakViewers}, ${input.peak})`,
      uniqueViewers: sql`max(${streams.uniqueViewers}, ${input.unique})`,
    })
    .where(eq(streams.id, input.streamId));
}
