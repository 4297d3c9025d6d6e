import { and, eq } from "drizzle-orm";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { StreamRow } from "./queries.ts";

/** Called by the stream's origin once its first media is stored. A stream that is live or has ended stays as it is. */
export async function markLive(
  { db, now }: Pick<Deps, "db" | "now">,
  { streamId, source }: { streamId: string; source: StreamRow["source"] },
): Promise<void> {
  await db
    .update(streams)
    .set({ state: "live", source, startedAt: now(), updatedAt: now() })
    .where(and(eq(streams.id, streamId), eq(streams.state, "ready")));
}
