import type { ReplayTrim } from "../../../db/schema.ts";
import { createBoundedCache } from "../../kernel/storage/bounded-cache.ts";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import {
  findIndexVersion,
  findVersionedIndex,
  type ReplayOutline,
  replayMediaPlaylist,
} from "./replay.ts";
import { LIVE_RENDITION } from "./rules.ts";
import { type ShownReplay, shownReplay } from "./trim.ts";

/** The files of a replay that viewers may fetch, and the texts and times that depend on them. */
export interface ShownFiles extends Pick<ShownReplay, "shiftMs" | "durationMs"> {
  /** Paths of media segments and init segments. */
  files: ReadonlySet<string>;
  /** HLS media playlist. */
  playlist: string;
  outline: ReplayOutline;
}

/** Maximum number of file names in `known`. One name needs about 200 bytes, with its playlist. */
const FILES_MAX = 100_000;

/**
 * Replays of which this isolate has read the index.
 * The index of a day's replay has 5 MB, which are too many to read for each segment of a viewer.
 */
const known = createBoundedCache<ShownFiles>(FILES_MAX, ({ files }) => files.size);

/**
 * Returns the files of a replay that a trim shows, or all files without a trim.
 * Reads the index only if the index or the trim has changed since the last call in this isolate.
 * Returns null before the stream has ended.
 */
export async function findShownFiles(
  deps: { storage: Pick<ObjectStorage, "get" | "head"> },
  { streamId, trim }: { streamId: string; trim: ReplayTrim | null },
): Promise<ShownFiles | null> {
  const version = await findIndexVersion(deps, streamId);
  if (version === null) return null;
  const keyOf = (etag: string) => `${streamId} ${etag} ${JSON.stringify(trim?.shown ?? null)}`;
  const cached = known.get(keyOf(version));
  if (cached) return cached;
  const read = await findVersionedIndex(deps, streamId);
  if (read === null) return null;
  const { segments: _, ...outline } = read.index;
  const shown = shownReplay(read.index, trim);
  const names = shown.segments.flatMap((s) => (s.init === null ? [s.file] : [s.file, s.init]));
  const found: ShownFiles = {
    files: new Set(names.map((name) => `${LIVE_RENDITION}/${name}`)),
    playlist: replayMediaPlaylist(shown),
    outline,
    shiftMs: shown.shiftMs,
    durationMs: shown.durationMs,
  };
  known.set(keyOf(read.etag), found);
  return found;
}
