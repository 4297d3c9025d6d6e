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

/** What viewers may fetch of a replay: the part that a trim shows, or the whole replay. */
export interface ShownFiles extends Pick<ShownReplay, "shiftMs" | "durationMs"> {
  /** Paths of media segments and init segments. */
  files: ReadonlySet<string>;
  /** HLS media playlist. */
  playlist: string;
  outline: ReplayOutline;
}

/** Maximum number of file names in the cache. Each file needs about 200 bytes of memory. */
const FILES_MAX = 100_000;

/**
 * Cache of the results of `findShownFiles`.
 * A replay's index lists all its segments and has up to 5 MB.
 * Without the cache, each request for a segment would read the whole index.
 */
const known = createBoundedCache<ShownFiles>(FILES_MAX, ({ files }) => files.size);

/**
 * Returns the files that viewers may fetch of a replay: those that the trim shows, or all files.
 * The result comes from the cache unless the replay or its trim has changed.
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
