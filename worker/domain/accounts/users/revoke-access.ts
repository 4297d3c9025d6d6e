import { and, eq, inArray, sql } from "drizzle-orm";
import { streams, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/**
 * Returns batch statements that invalidate all links to a creator's media. The statements must be
 * in the same batch as the change that takes viewers' access to these media away. The links stop
 * working within seconds, when the cached access checks expire.
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

/** Makes a creator's open streams check their viewers again. Call it after viewers lost access. */
export async function readmitViewers(
  { db, origins, rooms }: Pick<Deps, "db" | "origins" | "rooms">,
  { creatorId }: { creatorId: string },
): Promise<void> {
  const openStreams = await db
    .select({ id: streams.id })
    .from(streams)
    .where(and(eq(streams.creatorId, creatorId), inArray(streams.state, ["ready", "live"])));
  await Promise.all(
    openStreams.flatMap(({ id }) => [origins.accessChanged(id), rooms.readmitAll(id)]),
  );
}
