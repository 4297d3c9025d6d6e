import { and, eq, inArray } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { watchedUntil } from "./rules-audience.ts";

/** Called by the stream's origin when its replay is stored. Safe to repeat. */
export async function markEnded({ db, now }: Pick<Deps, "db" | "now">, { streamId }: { streamId: string }): Promise<void> {
  await db
    .update(streams)
    .set({ ...watchedUntil(now()), state: "ended", viewerCount: 0, rankedViewers: 0, endedAt: now(), updatedAt: now() })
    .where(and(eq(streams.id, streamId), inArray(streams.state, ["ready", "live"])));
}
