/**
 * Measures a fragmented MP4 (ISO/IEC 14496-12). The mfra box that muxers append is an index outside
 * the segments and is dropped.
 */
export interface MeasuredFile {
  initLength: number;
  segments: [seconds: number, offset: number, length: number][];
  size: number;
}

const HEADER = 8;
const READ = new Set(["moov", "moof"]);

export function createFragmentMeter() {
  let header = new Uint8Array(0);
  let box: { type: string; remaining: number; body: Uint8Array[] | null } | null = null;
  let offset = 0;
  let initLength = 0;
  let timescale = 0;
  let defaultDuration = 0;
  const segments: MeasuredFile["segments"] = [];

  function open(bytes: Uint8Array) {
    const type = String.fromCharCode(...bytes.subarray(4, 8));
    const remaining = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) - HEADER;
    if (remaining < 0) throw new Error(`The muxer wrote a ${type} box of unexpected size.`);
    if (type === "moof") segments.push([0, offset, 0]);
    return { type, remaining, body: READ.has(type) ? [] : null };
  }

  function close({ type, body }: { type: string; body: Uint8Array[] | null }) {
    if (body !== null) {
      const bytes = concat(body);
      if (type === "moov") ({ timescale, defaultDuration } = readTiming(bytes));
      const segment = segments.at(-1);
      if (type === "moof" && segment)
        segment[0] = fragmentTicks(bytes, defaultDuration) / timescale;
    }
    if (segments.length === 0) initLength = offset;
  }

  function push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const chunks: Uint8Array[] = [];
    const keep = (block: Uint8Array) => {
      chunks.push(block);
      offset += block.length;
      const segment = segments.at(-1);
      if (segment) segment[2] += block.length;
    };
    for (let at = 0; at < chunk.length; ) {
      if (box === null) {
        const headerBytes = chunk.subarray(at, at + HEADER - header.length);
        header = concat([header, headerBytes]);
        at += headerBytes.length;
        if (header.length < HEADER) break;
        box = open(header);
        if (box.type !== "mfra") keep(header);
        header = new Uint8Array(0);
      } else {
        const bodyBytes = chunk.subarray(at, at + box.remaining);
        at += bodyBytes.length;
        box.remaining -= bodyBytes.length;
        if (box.type !== "mfra") keep(bodyBytes);
        box.body?.push(bodyBytes.slice());
      }
      if (box.remaining === 0) {
        close(box);
        box = null;
      }
    }
    return concat(chunks);
  }

  return { push, result: (): MeasuredFile => ({ initLength, segments, size: offset }) };
}

function concat(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function* children(
  bytes: Uint8Array,
): Generator<{ type: string; body: Uint8Array; view: DataView }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const size = view.getUint32(at);
    if (size < HEADER) return;
    const body = bytes.subarray(at + HEADER, at + size);
    yield {
      type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      body,
      view: new DataView(body.buffer, body.byteOffset, body.byteLength),
    };
    at += size;
  }
}

function find(bytes: Uint8Array, path: string[]): { body: Uint8Array; view: DataView } | null {
  const [name, ...rest] = path;
  for (const child of children(bytes)) {
    if (child.type === name) return rest.length === 0 ? child : find(child.body, rest);
  }
  return null;
}

function readTiming(moov: Uint8Array): { timescale: number; defaultDuration: number } {
  const mdhd = find(moov, ["trak", "mdia", "mdhd"]);
  if (!mdhd) throw new Error("The muxer wrote no media header.");
  const timescale = mdhd.view.getUint32(mdhd.view.getUint8(0) === 1 ? 20 : 12);
  return { timescale, defaultDuration: find(moov, ["mvex", "trex"])?.view.getUint32(12) ?? 0 };
}

/**
 * Sample durations come from the track run (trun), else from the fragment's default, else from the
 * track's default.
 */
function fragmentTicks(moof: Uint8Array, trackDefault: number): number {
  let ticks = 0;
  for (const traf of children(moof)) {
    if (traf.type !== "traf") continue;
    const tfhd = find(traf.body, ["tfhd"]);
    const fallback = tfhd ? defaultTicks(tfhd.view, trackDefault) : trackDefault;
    for (const trun of children(traf.body))
      if (trun.type === "trun") ticks += runTicks(trun.view, fallback);
  }
  return ticks;
}

function defaultTicks(tfhd: DataView, fallback: number): number {
  const flags = tfhd.getUint32(0) & 0xffffff;
  if ((flags & 0x08) === 0) return fallback;
  return tfhd.getUint32(8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

function runTicks(trun: DataView, fallback: number): number {
  const flags = trun.getUint32(0) & 0xffffff;
  const count = trun.getUint32(4);
  if ((flags & 0x100) === 0) return count * fallback;
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  let ticks = 0;
  for (let i = 0; i < count; i++) ticks += trun.getUint32(first + i * stride);
  return ticks;
}
