import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isTakenDown } from "./taken-down.ts";

const shut = { accessEpoch: sql`${videos.accessEpoch} + 1` };

/**
 * Builds the SQL statement that takes a video down if the condition `isDecided` is true.
 * Run the statement in the same batch as the decision, and after it.
 * Existing media links of the video work until the access cache expires (after some seconds).
 */
export const blockVideo = (
  { db, now }: Pick<Deps, "db" | "now">,
  { videoId, isDecided }: { videoId: string; isDecided: SQL },
) =>
  db
    .update(videos)
    .set({ ...shut, state: "blocked", updatedAt: now() })
    .where(and(eq(videos.id, videoId), ne(videos.state, "removed"), isDecided));

/** Builds the statement that unblocks a video, unless another copyright notice blocks the video. */
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
