import { viewOf } from "./bytes.ts";
import type { FileWindow, MeasuredLength } from "./file-window.ts";

// Reads the times that a WebM or Matroska file states (RFC 9559).
// A WebM or Matroska file is a tree of EBML elements (RFC 8794) with an id, a size and a content.

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
/** Elements that contain other elements. `measureMatroska` visits the elements inside them. */
const OPENED = [SEGMENT, CLUSTER, BLOCK_GROUP];
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const DEFAULT_DURATION = 0x23e383;
const TRACK_SPEED = 0x23314f;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;

/** Maximum number of visited elements. 30 seconds at 240 frames per second have about 20,000. */
const ELEMENTS_MAX = 100_000;
/** Maximum size in bytes of an element that is read fully. A larger element ends the measuring. */
const CONTENT_MAX = 1024 * 1024;
/** Number of nanoseconds in one unit of a timestamp, if the file states no other number. */
const DEFAULT_SCALE = 1_000_000;

interface Element {
  id: number;
  start: number;
  /** End offset of the element. Null if the size is unknown, as in a live recording. */
  end: number | null;
}

/** Reads an EBML number of 1 to 8 bytes. The first byte states the length of the number. */
function readNumber(bytes: Uint8Array, at: number, keepsMarker: boolean) {
  const first = bytes[at] ?? 0;
  const length = first === 0 ? 9 : Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.byteLength) return null;
  let value = keepsMarker ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

function readElement(bytes: Uint8Array, at: number): Element | null {
  const id = readNumber(bytes, at, true);
  const size = id && readNumber(bytes, at + id.length, false);
  if (!size) return null;
  const start = at + id.length + size.length;
  return { id: id.value, start, end: size.isUnknown ? null : start + size.value };
}

function* childrenOf(bytes: Uint8Array): Generator<{ id: number; content: Uint8Array }> {
  for (let at = 0; at < bytes.byteLength; ) {
    const element = readElement(bytes, at);
    if (!element || element.end === null || element.end > bytes.byteLength) return;
    yield { id: element.id, content: bytes.subarray(element.start, element.end) };
    at = element.end;
  }
}

const uint = (content: Uint8Array) => content.reduce((value, byte) => value * 256 + byte, 0);
const float = (content: Uint8Array) =>
  content.byteLength === 8
    ? viewOf(content).getFloat64(0)
    : content.byteLength === 4
      ? viewOf(content).getFloat32(0)
      : 0;

/** Times found so far in a file. Each time is in units of `scale` nanoseconds. */
interface Clock {
  scale: number;
  declared: number;
  /** Duration of one frame in nanoseconds (0 if unknown), by the number of the track. */
  tracks: Map<number, number>;
  isUnreadable: boolean;
  clusterTime: number;
  group: { time: number | null; duration: number };
  latest: number;
}

/**
 * Measures the playing time of a WebM or Matroska file in seconds. Null for another kind of file.
 * The time is the longer of the duration in the file's header and the end of the file's last block.
 * The header alone proves nothing, because a creator can write a shorter duration into the header.
 * Stops measuring once the playing time is at least `enough` seconds.
 */
export async function measureMatroska(
  file: FileWindow,
  enough: number,
): Promise<MeasuredLength | null> {
  const clock: Clock = {
    scale: DEFAULT_SCALE,
    declared: 0,
    tracks: new Map(),
    isUnreadable: false,
    clusterTime: 0,
    group: { time: null, duration: 0 },
    latest: 0,
  };
  const toSeconds = (time: number) => (time * clock.scale) / 1e9;
  const measured = (isComplete: boolean) => ({
    seconds: toSeconds(Math.max(clock.declared, clock.latest)),
    isComplete: isComplete && !clock.isUnreadable && clock.tracks.size > 0 && clock.latest > 0,
  });
  let at = 0;
  for (let elements = 0; at < file.size; elements++) {
    if (elements === ELEMENTS_MAX) return measured(false);
    const header = await file.bytesAt(at, Math.min(12, file.size - at));
    const element = header && readElement(header, 0);
    if (!element) return at === 0 ? null : measured(false);
    const { id } = element;
    const start = at + element.start;
    const end = element.end === null ? null : at + element.end;
    if (OPENED.includes(id)) {
      if (id === BLOCK_GROUP) clock.group = { time: null, duration: 0 };
      at = start;
      continue;
    }
    if (end === null) return measured(false);
    if (!(await readContent(file, clock, { id, start, end }))) return measured(false);
    if (toSeconds(clock.declared) >= enough)
      return { seconds: toSeconds(clock.declared), isComplete: true };
    if (toSeconds(clock.latest) >= enough) return measured(false);
    at = end;
  }
  return measured(true);
}

/** Adds the times in an element to `clock`. Returns false if the element cannot be read. */
async function readContent(
  file: FileWindow,
  clock: Clock,
  { id, start, end }: { id: number; start: number; end: number },
): Promise<boolean> {
  const isBlock = id === SIMPLE_BLOCK || id === BLOCK;
  const isWhole = [INFO, TRACKS, CLUSTER_TIME, BLOCK_DURATION].includes(id);
  if (!isBlock && !isWhole) return true;
  // A block's header has at most 12 bytes: track number, time, flags and number of frames.
  const length = Math.min(end, file.size) - start;
  if (isWhole && length > CONTENT_MAX) return false;
  const bytes = await file.bytesAt(start, isBlock ? Math.min(12, length) : length);
  if (!bytes) return false;
  if (id === INFO) readInfo(bytes, clock);
  else if (id === TRACKS) readTracks(bytes, clock);
  else if (id === CLUSTER_TIME) clock.clusterTime = uint(bytes);
  else if (id === BLOCK_DURATION) clock.group.duration = uint(bytes);
  else readBlock(bytes, clock, id === BLOCK);
  if (clock.group.time !== null)
    clock.latest = Math.max(clock.latest, clock.group.time + clock.group.duration);
  return true;
}

function readInfo(bytes: Uint8Array, clock: Clock): void {
  for (const { id, content } of childrenOf(bytes)) {
    if (id === TIMESTAMP_SCALE) clock.scale = uint(content) || DEFAULT_SCALE;
    if (id === DURATION) clock.declared = Math.max(clock.declared, float(content) || 0);
  }
}

function readTracks(bytes: Uint8Array, clock: Clock): void {
  for (const track of childrenOf(bytes)) {
    if (track.id !== TRACK) continue;
    let [number, type, frame] = [0, 0, 0];
    for (const { id, content } of childrenOf(track.content)) {
      if (id === TRACK_NUMBER) number = uint(content);
      if (id === TRACK_TYPE) type = uint(content);
      if (id === DEFAULT_DURATION) frame = uint(content);
      // Some players multiply the track's times by its speed, so the playing time is uncertain.
      if (id === TRACK_SPEED && float(content) !== 1) clock.isUnreadable = true;
    }
    if (type === 1 || type === 2) clock.tracks.set(number, frame);
  }
}

/** Reads the header of a block, which contains one frame or several frames (RFC 9559, 10.1). */
function readBlock(bytes: Uint8Array, clock: Clock, isInGroup: boolean): void {
  const track = readNumber(bytes, 0, false);
  if (!track || track.length + 3 > bytes.byteLength) return;
  const frame = clock.tracks.get(track.value);
  if (frame === undefined) return;
  const time = clock.clusterTime + viewOf(bytes).getInt16(track.length);
  const isLaced = ((bytes[track.length + 2] ?? 0) & 0x06) !== 0;
  const frames = isLaced ? (bytes[track.length + 3] ?? 0) + 1 : 1;
  // If the duration of a frame is unknown, the end of a block with several frames is unknown.
  if (isLaced && frame === 0) clock.isUnreadable = true;
  const end = time + (frames * frame) / clock.scale;
  clock.latest = Math.max(clock.latest, end);
  if (isInGroup) clock.group.time = time;
}

/** Maximum number of elements before the element that describes the tracks. */
const ELEMENTS_BEFORE_TRACKS = 1_000;

/** Lists the sizes in pixels of all video tracks of a WebM or Matroska file (RFC 9559, 5.1.4). */
export async function listMatroskaSizes(
  file: FileWindow,
): Promise<{ width: number; height: number }[]> {
  let at = 0;
  for (let elements = 0; at < file.size && elements < ELEMENTS_BEFORE_TRACKS; elements++) {
    const header = await file.bytesAt(at, Math.min(12, file.size - at));
    const element = header && readElement(header, 0);
    if (!element) return [];
    const start = at + element.start;
    if (element.id === SEGMENT) {
      at = start;
      continue;
    }
    if (element.end === null) return [];
    const length = element.end - element.start;
    if (element.id === TRACKS) {
      const bytes = length > CONTENT_MAX ? null : await file.bytesAt(start, length);
      return bytes ? listTrackSizes(bytes) : [];
    }
    at += element.end;
  }
  return [];
}

function listTrackSizes(bytes: Uint8Array): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  // The loops keep no list of elements, because 1 MiB can contain half a million of them.
  for (const track of childrenOf(bytes)) {
    if (track.id !== TRACK) continue;
    for (const video of childrenOf(track.content)) {
      const size = video.id === VIDEO ? readVideoSize(video.content) : null;
      if (size) sizes.push(size);
    }
  }
  return sizes;
}

function readVideoSize(video: Uint8Array): { width: number; height: number } | null {
  let [width, height]: [number | null, number | null] = [null, null];
  for (const { id, content } of childrenOf(video)) {
    if (id === PIXEL_WIDTH) width ??= uint(content);
    if (id === PIXEL_HEIGHT) height ??= uint(content);
  }
  return width === null || height === null ? null : { width, height };
}
