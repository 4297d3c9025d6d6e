import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { findReplayIndex, putReplayIndex, type ReplayIndex } from "./replay.ts";
import { sweepAutomaticPictures } from "./replay-pictures.ts";
import { LIVE_RENDITION, liveKey } from "./rules.ts";
import { shownReplay, TRIM_KEPT_MS } from "./trim.ts";
import { writeTrim } from "./write-trim.ts";

const BATCH = 20;
/** The store deletes so many in one call. */
const DELETE_MAX = 1_000;

/**
 * Deletes what was cut off a week ago, 20 replays a run. The files go first and the list of them
 * last: a run that breaks off is begun anew, and what is shown is not touched. Trims of before
 * segments were written anew get theirs here, 20 a run.
 */
export async function sweepTrims(deps: Pick<Deps, "db" | "now" | "storage">): Promise<void> {
  const { db } = deps;
  await writeOldTrims(deps);
  await sweepAutomaticPictures(deps, { limit: BATCH });
  const due = await db
    .select({
      id: videos.id,
      streamId: videos.streamId,
      trim: videos.trim,
      trimmedAt: videos.trimmedAt,
    })
    .from(videos)
    .where(and(isNotNull(videos.trimmedAt), lt(videos.trimmedAt, deps.now() - TRIM_KEPT_MS)))
    .limit(BATCH);
  for (const { id, streamId, trim, trimmedAt } of due) {
    const index = streamId === null ? null : await findReplayIndex(deps, streamId);
    if (streamId !== null && index !== null && trim !== null) {
      const shown = shownReplay(index, trim);
      const kept = new Set(shown.segments.flatMap((s) => [s.file, s.init]));
      const files = [...new Set(index.segments.flatMap((s) => [s.file, s.init]))].filter(
        (f) => f !== null && !kept.has(f),
      );
      const keys = files.map((file) => liveKey(streamId, `${LIVE_RENDITION}/${file}`));
      const orphans = await listEdges(deps, streamId);
      keys.push(...orphans.filter((key) => !kept.has(key.split("/").at(-1) ?? "")));
      for (let i = 0; i < keys.length; i += DELETE_MAX)
        await deps.storage.delete(keys.slice(i, i + DELETE_MAX));
      await putReplayIndex(deps, streamId, withoutCut(index, shown));
    }
    // Trimmed anew meanwhile: its week has begun anew too.
    await db
      .update(videos)
      .set({ trimmedAt: null })
      .where(and(eq(videos.id, id), eq(videos.trimmedAt, trimmedAt ?? 0)));
  }
}

/** All segments that trims of this recording have written, those of a trim that broke off too. */
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

async function writeOldTrims(deps: Pick<Deps, "db" | "now" | "storage">): Promise<void> {
  const { db } = deps;
  const isUnwritten = and(
    isNotNull(videos.trim),
    sql`json_extract(${videos.trim}, '$.shown') is null`,
  );
  const old = await db
    .select({ id: videos.id, streamId: videos.streamId, trim: videos.trim })
    .from(videos)
    .where(isUnwritten)
    .limit(BATCH);
  for (const { id, streamId, trim } of old) {
    const index = streamId === null ? null : await findReplayIndex(deps, streamId);
    if (streamId === null || index === null || trim === null) continue;
    const { startMs, endMs } = trim;
    const whole = shownReplay(index, trim);
    // Nothing can be cut where no key frame is found: then it stays at the whole segments between
    // its times.
    const asItIs = {
      startMs,
      endMs,
      shown: { fromMs: whole.shiftMs, toMs: whole.shiftMs + whole.durationMs, edges: [] },
    };
    const written = (await writeTrim(deps, { streamId, index, startMs, endMs })) ?? asItIs;
    // What is cut off by it is kept for a week too.
    const trimmedAt = sql`coalesce(${videos.trimmedAt}, ${deps.now()})`;
    await db
      .update(videos)
      .set({ trim: written, trimmedAt })
      .where(and(eq(videos.id, id), isUnwritten));
  }
}

function withoutCut(
  index: ReplayIndex,
  { segments, shiftMs, durationMs }: ReturnType<typeof shownReplay>,
): ReplayIndex {
  return { ...index, offsetMs: shiftMs, durationMs, segments };
}
