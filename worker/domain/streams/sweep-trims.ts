import { and, eq, isNotNull, lt } from "drizzle-orm";
import { videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { findReplayIndex, putReplayIndex, type ReplayIndex } from "./replay.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { shownReplay, TRIM_KEPT_MS } from "./trim.ts";

const BATCH = 20;
/** The store deletes so many in one call. */
const DELETE_MAX = 1_000;

/**
 * Deletes what was cut off a week ago, 20 replays a run. The files go first and the list of them last: a run that breaks off
 * is begun anew, and what is shown is not touched.
 */
export async function sweepTrims(deps: Pick<Deps, "db" | "now" | "storage">): Promise<void> {
  const { db } = deps;
  const due = await db
    .select({ id: videos.id, streamId: videos.streamId, trim: videos.trim, trimmedAt: videos.trimmedAt })
    .from(videos)
    .where(and(isNotNull(videos.trimmedAt), lt(videos.trimmedAt, deps.now() - TRIM_KEPT_MS)))
    .limit(BATCH);
  for (const { id, streamId, trim, trimmedAt } of due) {
    const index = streamId === null ? null : await findReplayIndex(deps, streamId);
    if (streamId !== null && index !== null && trim !== null) {
      const shown = shownReplay(index, trim);
      const kept = new Set(shown.segments.flatMap((s) => [s.file, s.init]));
      const files = [...new Set(index.segments.flatMap((s) => [s.file, s.init]))].filter((f) => f !== null && !kept.has(f));
      const keys = files.map((file) => liveKey(streamId, `${LIVE_RENDITION}/${file}`));
      for (let i = 0; i < keys.length; i += DELETE_MAX) await deps.storage.delete(keys.slice(i, i + DELETE_MAX));
      await putReplayIndex(deps, streamId, withoutCut(index, shown));
    }
    // Trimmed anew meanwhile: its week has begun anew too.
    await db
      .update(videos)
      .set({ trimmedAt: null })
      .where(and(eq(videos.id, id), eq(videos.trimmedAt, trimmedAt ?? 0)));
  }
}

function withoutCut(index: ReplayIndex, shown: ReturnType<typeof shownReplay>): ReplayIndex {
  const names = new Set(shown.segments.map((s) => s.file));
  const segments = index.segments.filter((s) => names.has(s.file)).map((s, i) => ({ ...s, discontinuity: i > 0 && s.discontinuity }));
  return { ...index, offsetMs: shown.shiftMs, durationMs: segments.reduce((sum, s) => sum + s.durationMs, 0), segments };
}
