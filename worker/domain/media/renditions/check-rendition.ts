import { t } from "#i18n/t.ts";
import { DomainError } from "../../kernel/errors.ts";
import { type FileMemory, fileMemory } from "../../kernel/files/file-memory.ts";
import {
  createFileWindow,
  type FileAllowance,
  windowBytes,
} from "../../kernel/files/file-window.ts";
import { outerBoxes, readMoof } from "../../kernel/files/measure-mp4.ts";
import { listBoxes } from "../../kernel/files/mp4.ts";
import { createTimeline, type TimedTrack } from "../../kernel/files/timeline.ts";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { readTracks } from "../replays/cut/read-tracks.ts";
import { listVideoSizes } from "../replays/read-init.ts";
import { FULL_VIEW_SECONDS } from "../views/contract.ts";
import type { FinishedRendition } from "./contract.ts";
import type { RenditionRow } from "./own-rendition.ts";
import { SEGMENTS_CHECKED, type Segments, spreadOf } from "./rules.ts";

export const invalid = (message: string) => new DomainError("VALIDATION", message);

/** Extra pixels that each side of a video may have, because a codec rounds sides up to blocks. */
const BLOCK_PIXELS = 16;

/**
 * Throws VALIDATION if a rendition's video is larger than the planned size of the rendition.
 * A creator could otherwise publish a larger video than the creator's plan allows.
 * A smaller video is valid: a video with wide pixels has fewer pixels than its displayed size.
 */
export function assertSize(
  planned: Pick<RenditionRow, "name" | "width" | "height">,
  { width, height }: { width: number; height: number },
): void {
  const [widest, highest] = [planned.width ?? 0, planned.height ?? 0];
  if (width > widest + BLOCK_PIXELS || height > highest + BLOCK_PIXELS)
    throw invalid(
      t("renditions.format.tooLarge", { name: planned.name, width, height, widest, highest }),
    );
}

interface StorageReader {
  storage: Pick<ObjectStorage, "get">;
}

type StoredRendition = Pick<RenditionRow, "name" | "kind" | "width" | "height"> & {
  fileKey: string;
};

/**
 * Checks the stored file of a rendition against the index that a browser sent.
 * The init segment must start with a ftyp box and end with a moov box.
 * The video must not be larger than the planned size of the rendition.
 * Each checked segment must consist of fragments and last as long as the index states.
 * The function checks at most `SEGMENTS_CHECKED` segments, spread over the whole rendition.
 * A rendition below `FULL_VIEW_SECONDS` seconds must have at most `SEGMENTS_CHECKED` segments.
 * Short renditions are checked fully, because a short length earns views from short playbacks.
 * The check of all segments together must not exceed `CHECK_ALLOWANCE`.
 * All checks that run in an isolate share the limit `memory`.
 * @throws DomainError VALIDATION if the file violates one of these rules
 * @throws DomainError CONFLICT if the storage does not contain the file
 * @throws DomainError UNAVAILABLE if other requests use up the memory for too long
 */
export async function assertFragmented(
  { storage }: StorageReader,
  rendition: StoredRendition,
  { initLength, segments }: FinishedRendition,
  memory: FileMemory = fileMemory,
): Promise<void> {
  const init = await readRange(storage, rendition.fileKey, { offset: 0, length: initLength });
  if (!init) throw new DomainError("CONFLICT", t("renditions.upload.fileMissing"));
  const boxes = listBoxes(init);
  const last = boxes.at(-1);
  if (boxes[0]?.type !== "ftyp" || last?.type !== "moov" || last.end !== initLength)
    throw invalid(t("renditions.format.initInvalid"));
  const tracks = readTracks(init);
  const sizes = rendition.kind === "video" ? listVideoSizes(init) : null;
  if (tracks.length === 0 || sizes?.length === 0)
    throw invalid(t("renditions.format.trackUnreadable"));
  for (const size of sizes ?? []) assertSize(rendition, size);
  const checked = spreadOf(segments, SEGMENTS_CHECKED);
  await memory.during(memoryFor(checked), () =>
    assertLengths({ storage }, { key: rendition.fileKey, tracks, segments, checked }),
  );
}

/**
 * Limits for the check of all segments of one rendition.
 * 64 segments of 2 seconds with 60 fragments per second have 15,360 boxes.
 * The check reads a segment once if it has one fragment, and ten times if each frame is a fragment.
 */
const CHECK_ALLOWANCE: Readonly<FileAllowance> = {
  reads: 10 * SEGMENTS_CHECKED,
  bytes: 384 * 1024 * 1024,
  boxes: 20_000,
  // The moof boxes of 7,680 fragments with one frame each have 830 KB.
  // Reading 1 MiB of empty boxes takes 0.1 s of CPU time.
  moofBytes: 1024 * 1024,
};

/** Number of segments read at the same time. Reading one segment can need over 4 MiB of memory. */
const READ_TOGETHER = 8;

type Checked = ReturnType<typeof spreadOf>;

/** Returns the maximum memory that a check of the segments in `checked` needs, bytes. */
function memoryFor(checked: Checked): number {
  const needs = checked.map(({ segment: [, , length] }) => windowBytes(length));
  const largest = needs.sort((a, b) => b - a).slice(0, READ_TOGETHER);
  return CHECK_ALLOWANCE.moofBytes + largest.reduce((sum, bytes) => sum + bytes, 0);
}

/** Seconds by which a rendition may be longer than the sum of its segment lengths in the index. */
const TOTAL_TOLERANCE_S = 1;

interface Lengths {
  key: string;
  tracks: TimedTrack[];
  segments: Segments;
  /** The segments that the check reads. */
  checked: Checked;
}

async function assertLengths(
  deps: StorageReader,
  { key, tracks, segments, checked }: Lengths,
): Promise<void> {
  const total = segments.reduce((sum, [seconds]) => sum + seconds, 0);
  if (checked.length < segments.length && total < FULL_VIEW_SECONDS)
    throw invalid(
      t("renditions.format.tooManySegments", {
        seconds: FULL_VIEW_SECONDS,
        most: SEGMENTS_CHECKED,
      }),
    );
  const whole = createTimeline(tracks);
  const allowance = { ...CHECK_ALLOWANCE };
  for (let at = 0; at < checked.length; at += READ_TOGETHER) {
    const group = checked.slice(at, at + READ_TOGETHER);
    const fragments = await Promise.all(
      group.map(({ segment }) => readFragments(deps, { key, segment, allowance })),
    );
    for (const [i, { number, segment }] of group.entries()) {
      const own = createTimeline(tracks);
      for (const fragment of fragments[i] ?? []) whole.addTimes(own.add(fragment));
      if (!isClose(segment[0], own.sum()))
        throw invalid(
          t("renditions.format.segmentLengthMismatch", {
            segment: number,
            seconds: own.sum(),
            claimed: segment[0],
          }),
        );
    }
  }
  if (checked.length === segments.length && whole.longest() > total + TOTAL_TOLERANCE_S)
    throw invalid(t("renditions.format.longerThanSegments", { seconds: whole.longest(), total }));
}

/** Allows 0.3 seconds or 10% of difference, whichever is more, as encoders round differently. */
const isClose = (claimed: number, measured: number) =>
  Math.abs(claimed - measured) <= Math.max(0.3, claimed * 0.1);

const STARTS = ["moof", "styp", "sidx", "emsg", "prft"];

/**
 * Reads the moof boxes of a segment, which describe its fragments (ISO/IEC 14496-12, 8.8.4).
 * @throws DomainError VALIDATION for invalid fragments, or for more than the allowance permits
 */
async function readFragments(
  { storage }: StorageReader,
  { key, segment, allowance }: { key: string; segment: Segments[number]; allowance: FileAllowance },
): Promise<Uint8Array[]> {
  const [, start, length] = segment;
  const file = createFileWindow(
    (range) => readRange(storage, key, { ...range, offset: start + range.offset }),
    length,
    allowance,
  );
  const fragments: Uint8Array[] = [];
  let isFirst = true;
  for await (const box of outerBoxes(file)) {
    if (!box && (allowance.boxes < 1 || allowance.reads < 1))
      throw invalid(t("renditions.format.tooManyFragments"));
    if (!box || (isFirst && !STARTS.includes(box.type)))
      throw invalid(t("renditions.format.segmentStartInvalid"));
    isFirst = false;
    // A moov box inside a segment would replace the checked tracks of the init segment.
    if (box.type === "moov") throw invalid(t("renditions.format.initInvalid"));
    if (box.type !== "moof") continue;
    const moof = await readMoof(file, box);
    if (!moof) throw invalid(t("renditions.format.tooManyFragments"));
    fragments.push(moof);
  }
  return fragments;
}
