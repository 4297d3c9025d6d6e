import type { ReplayTrim } from "../../../db/schema.ts";
import { type FileMemory, fileMemory } from "../../kernel/files/file-memory.ts";
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

/** Reading an index needs about ten times its size in memory, for its text and its segments. */
const MEMORY_FACTOR = 10;

/**
 * Returns the files that viewers may fetch of a replay: those that the trim shows, or all files.
 * The result comes from the cache unless the replay or its trim has changed.
 * Returns null before the stream has ended.
 * @throws DomainError UNAVAILABLE if other requests use up the memory for too long
 */
export async function findShownFiles(
  deps: { storage: Pick<ObjectStorage, "get" | "head"> },
  { streamId, trim }: { streamId: string; trim: ReplayTrim | null },
  memory: FileMemory = fileMemory,
): Promise<ShownFiles | null> {
  const version = await findIndexVersion(deps, streamId);
  if (version === null) return null;
  const keyOf = (etag: string) => `${streamId} ${etag} ${JSON.stringify(trim?.shown ?? null)}`;
  const key = keyOf(version.etag);
  const cached = known.get(key);
  if (cached) return cached;
  return memory.during(
    MEMORY_FACTOR * version.size,
    // While this request waited for memory, another one may have read the same index.
    async () => known.get(key) ?? readShownFiles(deps, { streamId, trim, keyOf }),
  );
}

async function readShownFiles(
  deps: { storage: Pick<ObjectStorage, "get"> },
  {
    streamId,
    trim,
    keyOf,
  }: { streamId: string; trim: ReplayTrim | null; keyOf(etag: string): string },
): Promise<ShownFiles | null> {
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
