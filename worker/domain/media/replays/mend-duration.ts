import { listBoxes } from "../../kernel/files/mp4.ts";

/** These three flags of a trun box announce optional fields. Source: ISO/IEC 14496-12, 8.8.8. */
const DATA_OFFSET = 0x1;
const FIRST_FLAGS = 0x4;
const DURATIONS = 0x100;

interface First {
  /** Decode time of the first sample of the first track, in the track's timescale. */
  time: bigint;
  durationAt: number;
}

/**
 * Corrects the estimated duration of a fragment's only video frame: the time until the next
 * fragment. The video track must be the first track of both fragments.
 */
export function mendDuration(
  fragment: Uint8Array<ArrayBuffer>,
  next: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const [one, other] = [firstSample(fragment), firstSample(next)];
  if (!one || !other) return fragment;
  const duration = other.time - one.time;
  if (duration <= 0n || duration > 0xffffffffn) return fragment;
  const mended = fragment.slice();
  new DataView(mended.buffer).setUint32(one.durationAt, Number(duration));
  return mended;
}

function firstSample(bytes: Uint8Array<ArrayBuffer>): First | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const moof = listBoxes(bytes).find((b) => b.type === "moof");
  const traf = moof && listBoxes(bytes, moof.start, moof.end).find((b) => b.type === "traf");
  const boxes = traf ? listBoxes(bytes, traf.start, traf.end) : [];
  const [tfdt, trun] = [boxes.find((b) => b.type === "tfdt"), boxes.find((b) => b.type === "trun")];
  if (
    !tfdt ||
    !trun ||
    tfdt.end - tfdt.start < 12 ||
    bytes[tfdt.start] !== 1 ||
    trun.end - trun.start < 8
  )
    return null;
  const flags = view.getUint32(trun.start) & 0xffffff;
  const durationAt = trun.start + 8 + (flags & DATA_OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0);
  if (
    (flags & DURATIONS) === 0 ||
    view.getUint32(trun.start + 4) !== 1 ||
    durationAt + 4 > trun.end
  )
    return null;
  return { time: view.getBigUint64(tfdt.start + 4), durationAt };
}
