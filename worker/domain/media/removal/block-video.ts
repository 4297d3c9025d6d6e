import { and, eq, ne, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isTakenDown } from "./taken-down.ts";

const shut = { accessEpoch: sql`${videos.accessEpoch} + 1` };

/**
 * The statement that takes a video down, for the batch of what decided it: out of every list and
 * search at once, its media links within the seconds of the access cache. What its owner removed
 * stays removed; it cannot be restored while it is taken down.
 */
export const blockVideo = (
  { db, now }: Pick<Deps, "db" | "now">,
  { videoId }: { videoId: string },
) =>
  db
    .update(videos)
    .set({ ...shut, state: "blocked", updatedAt: now() })
    .where(and(eq(videos.id, videoId), ne(videos.state, "removed")));

/** The statement that brings it back as it was, unless another notice stands against it. */
export const unblockVideo = (
  { db, now }: Pick<Deps, "db" | "now">,
  { videoId }: { videoId: string },
) =>
  db
    .update(videos)
    .set({
      ...shut,
      state: sql`case when ${videos.publishedAt} is null then 'draft' else 'published' end`,
      updatedAt: now(),
    })
    .where(and(eq(videos.id, videoId), eq(videos.state, "blocked"), sql`not ${isTakenDown}`));
