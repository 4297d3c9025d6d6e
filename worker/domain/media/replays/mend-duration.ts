import { readDecodeTime, readRunHeader } from "../../kernel/files/fragments.ts";
import { findBox, findBoxes } from "../../kernel/files/mp4.ts";

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
  if (duration <= 0 || duration > 0xffffffff) return fragment;
  const mended = fragment.slice();
  new DataView(mended.buffer).setUint32(one.durationAt, duration);
  return mended;
}

/**
 * Reads the decode time of the first track's first sample, in ticks, and the offset of its duration.
 * Null if the run has several samples or no durations.
 */
function firstSample(bytes: Uint8Array): { time: number; durationAt: number } | null {
  const [moof] = findBoxes(bytes, "moof");
  const traf = moof && findBox(bytes, moof, "traf");
  const trun = traf && findBox(bytes, traf, "trun");
  const run = trun && readRunHeader(bytes, trun);
  const time = traf ? readDecodeTime(bytes, traf) : null;
  if (time === null || !run?.hasDurations || run.count !== 1) return null;
  return { time, durationAt: run.fieldsAt };
}
