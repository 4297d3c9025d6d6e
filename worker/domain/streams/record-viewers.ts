import { and, eq, sql } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Copies the room's presence into the stream's row, for lists. The room owns the number. */
export async function recordViewers({ db, rooms }: Pick<Deps, "db" | "rooms">, { streamId }: { streamId: string }): Promise<void> {
  const viewers = await rooms.viewerCount(streamId);
  await db
    .update(streams)
    .set({ viewerCount: viewers, peakViewers: sql`max(${streams.peakViewers}, ${viewers})` })
    .where(and(eq(streams.id, streamId), eq(streams.state, "live")));
}
