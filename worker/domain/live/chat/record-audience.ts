import { eq, sql } from "drizzle-orm";
import { streams } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { watchedUntil } from "../streams/rules-audience.ts";

/**
 * Copies the viewer counts of a chat room to the stream's row, for lists. Idempotent. Adds watch
 * time: the time since the last call, multiplied by the viewer count of that call.
 * @param input.ranked number of viewers that count for the stream's ranking, at most `viewers`
 * @param input.peak most concurrent viewers while live. The row keeps a larger earlier peak
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
