/** A box of an MP4 file. All offsets are in bytes. */
export interface Box {
  type: string;
  /** Offset of the box's header. */
  offset: number;
  /** Offset of the first byte after the header. */
  start: number;
  end: number;
}

/** Maximum number of boxes in a list. One minute with 60 fragments per second has 7,200. */
const BOXES_MAX = 50_000;

/**
 * Lists the boxes between the offsets `from` and `to`, without the boxes inside them. Stops at the
 * first box that ends after `to`. `to` may be larger than `bytes`, if `bytes` are only the start of
 * a file. The list then includes a box whose header is in `bytes` and whose end is not.
 * Source: ISO/IEC 14496-12, 4.2.
 */
export function listBoxes(bytes: Uint8Array, from = 0, to = bytes.byteLength): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headersEnd = Math.min(to, bytes.byteLength);
  const boxes: Box[] = [];
  for (let offset = from; offset + 8 <= headersEnd && boxes.length < BOXES_MAX; ) {
    const size32 = view.getUint32(offset);
    const isLarge = size32 === 1;
    if (isLarge && offset + 16 > headersEnd) break;
    const size = isLarge
      ? Number(view.getBigUint64(offset + 8))
      : size32 === 0
        ? to - offset
        : size32;
    const start = offset + (isLarge ? 16 : 8);
    const end = offset + size;
    if (end < start || end > to) break;
    boxes.push({
      type: String.fromCharCode(...bytes.subarray(offset + 4, offset + 8)),
      offset,
      start,
      end,
    });
    offset = end;
  }
  return boxes;
}

/**
 * Finds a box inside `parent` by the types on the way to it, for example "trak", "mdia", "mdhd".
 * Takes the first box of each type. Null if there is none.
 */
export function findBox(bytes: Uint8Array, parent: Box, ...path: string[]): Box | null {
  let box: Box | undefined = parent;
  for (const type of path)
    box = box && listBoxes(bytes, box.start, box.end).find((child) => child.type === type);
  return box ?? null;
}

/**
 * Reads the default sample duration, in ticks of the track's timescale, from a track fragment header
 * (tfhd box; ISO/IEC 14496-12, 8.8.7). Null if the header has none.
 */
export function defaultTicks(bytes: Uint8Array, tfhd: Box): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (tfhd.end - tfhd.start < 8) return null;
  const flags = view.getUint32(tfhd.start) & 0xffffff;
  if ((flags & 0x8) === 0) return null;
  const at = tfhd.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  return at + 4 <= tfhd.end ? view.getUint32(at) : null;
}

/**
 * Returns the total duration of the samples in a track run (trun box; ISO/IEC 14496-12, 8.8.8), in
 * ticks of the track's timescale. If the run contains no durations, each sample lasts `fallback`.
 */
export function runTicks(bytes: Uint8Array, trun: Box, fallback: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (trun.end - trun.start < 8) return 0;
  const flags = view.getUint32(trun.start) & 0xffffff;
  const count = view.getUint32(trun.start + 4);
  if ((flags & 0x100) === 0) return count * fallback;
  const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  const first = trun.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  let ticks = 0;
  for (let i = 0; i < count && first + i * each + 4 <= trun.end; i++)
    ticks += view.getUint32(first + i * each);
  return ticks;
}
