import { and, eq, inArray, sql } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Statements that make every media link of a creator worthless, for a batch with what takes the access away: links die
 * within the seconds of the access cache (domain/media/media-links/media-links.ts).
 */
export const bumpEpochs = (db: Deps["db"], creatorId: string) =>
  [
    db
      .update(videos)
      .set({ accessEpoch: sql`${videos.accessEpoch} + 1` })
      .where(eq(videos.creatorId, creatorId)),
    db
      .update(streams)
      .set({ accessEpoch: sql`${streams.accessEpoch} + 1` })
      .where(eq(streams.creatorId, creatorId)),
  ] as const;

/** Sends everybody at a creator's open stream through the admission again, picture and chat. Call it after the batch. */
export async function readmitViewers(
  { db, origins, rooms }: Pick<Deps, "db" | "origins" | "rooms">,
  { creatorId }: { creatorId: string },
): Promise<void> {
  const open = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, creatorId), inArray(streams.state, ["ready", "live"])));
  await Promise.all(open.flatMap(({ id }) => [origins.accessChanged(id), rooms.readmitAll(id)]));
}
