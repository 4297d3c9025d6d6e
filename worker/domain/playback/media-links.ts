import { and, eq, isNull, ne } from "drizzle-orm";
import { users, videos } from "../../db/schema.ts";
import { createMediaLinks } from "../media-links.ts";

/** Links to videos: `/media/<token>/<videoId>`. */
export const videoLinks = createMediaLinks("media", async ({ db }, videoId) => {
  const row = await db
    .select({ epoch: videos.accessEpoch })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(and(eq(videos.id, videoId), ne(videos.state, "removed"), isNull(users.suspendedAt)))
    .get();
  return row?.epoch ?? null;
});
