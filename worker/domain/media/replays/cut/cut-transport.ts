import { type CutSegment, cutUnits, type Keep, type Unit } from "./cut-units.ts";

/** Bytes of an MPEG-TS packet (ISO/IEC 13818-1, 2.4.3). */
const PACKET = 188;
/** Timestamps have 33 bits at 90 kHz and wrap around every 26.5 hours. */
const WRAP_MS = 2 ** 33 / 90;

const FALLBACK_FRAME_MS = 1000 / 30;
const SCAN_BYTES = 16_384;

/** A PES packet: a video frame or a piece of audio. */
interface Pes {
  pid: number;
  isVideo: boolean;
  ptsMs: number | null;
  isKey: boolean;
  packets: number[];
}

/** Cuts a transport stream like `cutSegment`. Null if the bytes are not whole transport packets. */
export function cutTransport(bytes: Uint8Array, keep: Keep): CutSegment | null {
  if (bytes.byteLength === 0 || bytes.byteLength % PACKET !== 0) return null;
  const { units, tables } = readUnits(bytes);
  const [main, ...others] = byStream(units).map(timed);
  if (!main || main.length === 0) return null;
  const origin = main[0]?.atMs ?? 0;
  const aligned = [main, ...others].map((list) =>
    list.map((unit) => ({ ...unit, atMs: nearest(unit.atMs, origin) })),
  );
  const [first = [], ...rest] = aligned;
  const cut = cutUnits(first, rest, keep);
  if (cut === null) return null;
  const packets = [...tables, ...cut.kept.flat().flatMap(({ source }) => source.packets)].sort(
    (a, b) => a - b,
  );
  const isCut = packets.length * PACKET < bytes.byteLength;
  return { bytes: copyPackets(bytes, packets), startMs: cut.startMs, endMs: cut.endMs, isCut };
}

/** Groups the PES packets by elementary stream, video first. */
function byStream(units: readonly Pes[]): Pes[][] {
  const streams = new Map<number, { isVideo: boolean; units: Pes[] }>();
  for (const unit of units) {
    const stream = streams.get(unit.pid);
    if (stream === undefined) streams.set(unit.pid, { isVideo: unit.isVideo, units: [unit] });
    else {
      stream.units.push(unit);
      stream.isVideo ||= unit.isVideo;
    }
  }
  return [...streams.values()]
    .sort((a, b) => Number(b.isVideo) - Number(a.isVideo))
    .map((stream) => stream.units);
}

/** Undoes a wrap-around: returns the equivalent timestamp that is closest to `toMs`. */
const nearest = (ms: number, toMs: number) => ms - Math.round((ms - toMs) / WRAP_MS) * WRAP_MS;

/** Drops PES packets without a time, because they can belong on either side of the cut. */
function timed(units: readonly Pes[]): Unit<Pes>[] {
  const first = units.find(({ ptsMs }) => ptsMs !== null)?.ptsMs ?? 0;
  const known = units.flatMap((source) =>
    source.ptsMs === null
      ? []
      : [{ source, atMs: nearest(source.ptsMs, first), isKey: source.isKey }],
  );
  const durationMs = usualStep(known.map(({ atMs }) => atMs));
  return known.map((unit) => ({ ...unit, durationMs }));
}

/**
 * Returns the median time between two frames, ms. A jump of the timestamps does not affect the
 * median.
 */
function usualStep(times: readonly number[]): number {
  const sorted = Float64Array.from(times).sort();
  const steps = sorted.slice(1).map((time, i) => time - (sorted[i] ?? 0));
  return steps.sort()[steps.length >> 1] ?? FALLBACK_FRAME_MS;
}

/** Reads the PES packets that start in this segment. Ignores the rest of an earlier packet. */
function readUnits(bytes: Uint8Array): { units: Pes[]; tables: number[] } {
  const streams = new Set<number>();
  for (let at = 0; at < bytes.byteLength; at += PACKET)
    if (pesAt(bytes, at) !== null) streams.add(pidAt(bytes, at));
  const open = new Map<number, Pes>();
  const [units, tables]: [Pes[], number[]] = [[], []];
  for (let at = 0; at < bytes.byteLength; at += PACKET) {
    const pid = pidAt(bytes, at);
    const pes = pesAt(bytes, at);
    if (!streams.has(pid)) tables.push(at);
    else if (pes !== null) {
      const unit = {
        pid,
        isVideo: pes.isVideo,
        ptsMs: pes.ptsMs,
        isKey: !pes.isVideo || isRandomAccess(bytes, at),
        packets: [at],
      };
      open.set(pid, unit);
      units.push(unit);
    } else open.get(pid)?.packets.push(at);
  }
  for (const unit of units)
    if (unit.isVideo && !unit.isKey) unit.isKey = holdsIdr(bytes, unit.packets);
  return { units, tables };
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;
const pidAt = (bytes: Uint8Array, at: number) =>
  ((byteAt(bytes, at + 1) & 0x1f) << 8) | byteAt(bytes, at + 2);
const hasAdaptation = (bytes: Uint8Array, at: number) => (byteAt(bytes, at + 3) & 0x20) !== 0;
const hasPayload = (bytes: Uint8Array, at: number) => (byteAt(bytes, at + 3) & 0x10) !== 0;
const payloadAt = (bytes: Uint8Array, at: number) =>
  at + 4 + (hasAdaptation(bytes, at) ? byteAt(bytes, at + 4) + 1 : 0);
const isRandomAccess = (bytes: Uint8Array, at: number) =>
  hasAdaptation(bytes, at) && byteAt(bytes, at + 4) > 0 && (byteAt(bytes, at + 5) & 0x40) !== 0;

function pesAt(bytes: Uint8Array, at: number): { isVideo: boolean; ptsMs: number | null } | null {
  const starts = (byteAt(bytes, at + 1) & 0x40) !== 0 && hasPayload(bytes, at);
  const pes = payloadAt(bytes, at);
  if (!starts || pes + 9 > at + PACKET) return null;
  if (byteAt(bytes, pes) !== 0 || byteAt(bytes, pes + 1) !== 0 || byteAt(bytes, pes + 2) !== 1)
    return null;
  const isVideo = (byteAt(bytes, pes + 3) & 0xf0) === 0xe0;
  if ((byteAt(bytes, pes + 7) & 0x80) === 0 || pes + 14 > at + PACKET)
    return { isVideo, ptsMs: null };
  const [a, b, c, d, e] = [9, 10, 11, 12, 13].map((n) => byteAt(bytes, pes + n));
  const ticks =
    (((a ?? 0) >> 1) & 7) * 2 ** 30 +
    (b ?? 0) * 2 ** 22 +
    ((c ?? 0) >> 1) * 2 ** 15 +
    (d ?? 0) * 2 ** 7 +
    ((e ?? 0) >> 1);
  return { isVideo, ptsMs: ticks / 90 };
}

/** Searches for an IDR (key) frame, because some encoders do not set its random access flag. */
function holdsIdr(bytes: Uint8Array, packets: readonly number[]): boolean {
  let [zeros, scanned] = [0, 0];
  let isType = false;
  for (const at of packets) {
    for (let i = payloadAt(bytes, at); i < at + PACKET; i++) {
      const byte = byteAt(bytes, i);
      if (isType && (byte & 0x1f) === 5) return true;
      isType = zeros >= 2 && byte === 1;
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    scanned += PACKET;
    if (scanned > SCAN_BYTES) return false;
  }
  return false;
}

/** Renumbers each stream's continuity counter without a gap (ISO/IEC 13818-1, 2.4.3.3). */
function copyPackets(bytes: Uint8Array, packets: readonly number[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(packets.length * PACKET);
  const counters = new Map<number, number>();
  packets.forEach((from, i) => {
    const at = i * PACKET;
    copy.set(bytes.subarray(from, from + PACKET), at);
    const pid = pidAt(bytes, from);
    const before = counters.get(pid);
    const own = byteAt(bytes, from + 3) & 0x0f;
    const counter = before === undefined ? own : (before + Number(hasPayload(bytes, from))) & 0x0f;
    counters.set(pid, counter);
    copy[at + 3] = (byteAt(bytes, from + 3) & 0xf0) | counter;
  });
  return copy;
}
