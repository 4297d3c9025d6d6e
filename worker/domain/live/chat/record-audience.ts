import { eq, sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { watchedUntil } from "../streams/rules-audience.ts";

/**
 * Copies a room's presence to the stream's row, for lists. Safe to repeat: the peak and the number
 * of people only rise, and a stream that is not live has no viewers whatever the room says. What
 * the row said until now is what was watched since it was last written: so much is added to the
 * time watched live.
 * @param input.ranked viewers that rank the stream in lists, at most `viewers`
 * @param input.unique people who were there while it was live
 * @param input.peak most viewers at once while the stream was live, since the last call or longer
 * @param input.messages that the chat shows, where they were counted
 */
export async function recordAudience(
  { db, now }: Pick<Deps, "db" | "now">,
  input: {
    streamId: string;
    viewers: number;
    ranked: number;
    peak: number;
    unique: number;
    messages?: number;
  },
): Promise<void> {
  await db
    .update(streams)
    .set({
      ...watchedUntil(now()),
      ...(input.messages === undefined ? {} : { messageCount: input.messages }),
      viewerCount: sql`case when ${streams.state} = 'live' then ${input.viewers} else 0 end`,
      rankedViewers: sql`case when ${streams.state} = 'live' then ${input.ranked} else 0 end`,
      peakViewers: sql`max(${streams.peakViewers}, ${input.peak})`,
      uniqueViewers: sql`max(${streams.uniqueViewers}, ${input.unique})`,
    })
    .where(eq(streams.id, input.streamId));
}
