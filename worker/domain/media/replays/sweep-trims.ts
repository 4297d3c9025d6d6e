import { and, eq, isNotNull, lt } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { findReplayIndex, putReplayIndex, type ReplayIndex } from "./replay.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { DELETING_CUT, shownReplay, TRIM_KEPT_MS } from "./trim.ts";

/** R2 accepts at most this many keys in one delete call. */
const DELETE_MAX = 1_000;

/**
 * Scheduled job. Deletes the media that trims cut off a week ago.
 * The job first marks the replay, so that the owner cannot undo the trim during the deletion.
 * The job updates the index last, so that the next run can repeat an interrupted deletion.
 */
export async function sweepTrims(
  deps: Pick<Deps, "db" | "now" | "storage" | "log">,
): Promise<Progress> {
  const isDue = and(isNotNull(videos.trimmedAt), lt(videos.trimmedAt, deps.now() - TRIM_KEPT_MS));
  return sweepRows(deps, {
    size: 20,
    pages: 1,
    page: ({ size, skipped }) =>
      deps.db
        .select({
          id: videos.id,
          streamId: videos.streamId,
          trim: videos.trim,
          trimmedAt: videos.trimmedAt,
        })
        .from(videos)
        .where(isDue)
        .orderBy(videos.trimmedAt)
        .limit(size)
        .offset(skipped),
    work: (video) => deleteCut(deps, video),
    onError: ["cut media of a replay not deleted", ({ id }) => ({ videoId: id })],
  });
}

type Trimmed = Pick<typeof videos.$inferSelect, "id" | "streamId" | "trim" | "trimmedAt">;

async function deleteCut(
  deps: Pick<Deps, "db" | "storage">,
  { id, streamId, trim, trimmedAt }: Trimmed,
): Promise<void> {
  // The update does not match a replay that its owner has trimmed again after the query.
  const { meta } = await deps.db
    .update(videos)
    .set({ trimmedAt: DELETING_CUT })
    .where(and(eq(videos.id, id), eq(videos.trimmedAt, trimmedAt ?? DELETING_CUT)));
  if (meta.changes === 0) return;
  const index = streamId === null ? null : await findReplayIndex(deps, streamId);
  if (streamId !== null && index !== null && trim !== null) {
    const shown = shownReplay(index, trim);
    const kept = new Set(shown.segments.flatMap((s) => [s.file, s.init]));
    const files = [...new Set(index.segments.flatMap((s) => [s.file, s.init]))].filter(
      (f) => f !== null && !kept.has(f),
    );
    const orphans = await listEdges(deps, streamId);
    const keys = [
      ...files.map((file) => liveKey(streamId, `${LIVE_RENDITION}/${file}`)),
      ...orphans.filter((key) => !kept.has(key.split("/").at(-1) ?? "")),
    ];
    for (let i = 0; i < keys.length; i += DELETE_MAX)
      await deps.storage.delete(keys.slice(i, i + DELETE_MAX));
    await putReplayIndex(deps, streamId, withoutCut(index, shown));
  }
  await deps.db
    .update(videos)
    .set({ trimmedAt: null })
    .where(and(eq(videos.id, id), eq(videos.trimmedAt, DELETING_CUT)));
}

async function listEdges({ storage }: Pick<Deps, "storage">, streamId: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await storage.list(liveKey(streamId, `${LIVE_RENDITION}/cut-`), cursor);
    keys.push(...page.keys);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return keys;
}

function withoutCut(
  index: ReplayIndex,
  { segments, shiftMs, durationMs }: ReturnType<typeof shownReplay>,
): ReplayIndex {
  return { ...index, offsetMs: shiftMs, durationMs, segments };
}
