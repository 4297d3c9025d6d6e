import { concat } from "#worker/domain/kernel/files/bytes.ts";
import { fragmentTicks } from "#worker/domain/kernel/files/fragments.ts";
import {
  findBox,
  findBoxes,
  readSampleDefaults,
  readTimescale,
  type SampleDefaults,
} from "#worker/domain/kernel/files/mp4.ts";

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
  let box: { type: string; remaining: number; content: Uint8Array[] | null } | null = null;
  let offset = 0;
  let initLength = 0;
  let timescale = 0;
  let defaults = new Map<number, SampleDefaults>();
  const segments: MeasuredFile["segments"] = [];

  function open(bytes: Uint8Array) {
    const type = String.fromCharCode(...bytes.subarray(4, 8));
    const remaining = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) - HEADER;
    if (remaining < 0) throw new Error(`The muxer wrote a ${type} box of unexpected size.`);
    if (type === "moof") segments.push([0, offset, 0]);
    return { type, remaining, content: READ.has(type) ? [bytes] : null };
  }

  function close({ type, content }: { type: string; content: Uint8Array[] | null }) {
    if (content !== null) {
      const bytes = concat(content);
      if (type === "moov") ({ timescale, defaults } = readTiming(bytes));
      const segment = segments.at(-1);
      if (type === "moof" && segment) segment[0] = sumTicks(bytes, defaults) / timescale;
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
        box.content?.push(bodyBytes.slice());
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

function readTiming(bytes: Uint8Array) {
  const [moov] = findBoxes(bytes, "moov");
  const trak = moov && findBox(bytes, moov, "trak");
  const timescale = trak && readTimescale(bytes, trak);
  if (!timescale) throw new Error("The muxer wrote no media header.");
  return { timescale, defaults: readSampleDefaults(bytes, moov) };
}

/** Returns the duration of a fragment in ticks of the file's only track. */
function sumTicks(bytes: Uint8Array, defaults: ReadonlyMap<number, SampleDefaults>): number {
  const [moof] = findBoxes(bytes, "moof");
  const [ticks = 0] = moof ? fragmentTicks(bytes, moof, defaults).values() : [];
  return ticks;
}
