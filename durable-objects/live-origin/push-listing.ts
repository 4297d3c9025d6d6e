import type { Lifecycle } from "./lifecycle.ts";
import { placeSegment } from "./push-clock.ts";
import type { PushedSegment } from "./push-playlist.ts";
import type { PushStore } from "./push-store.ts";
import type { Timeline } from "./timeline.ts";

/** A missing segment is skipped once this many later segments are complete. */
const GIVE_UP_AFTER = 3;

export interface Listing {
  /** Lists all segments and skips missing segments. */
  all: boolean;
  /** Playlist entries that can be new for stored segments. All known entries if undefined. */
  entries?: PushedSegment[];
}

/** Adds pushed segments to the timeline in the encoder's order. */
export function listPushes(
  timeline: Timeline,
  pushes: PushStore,
  life: Lifecycle,
  { all, entries }: Listing,
): void {
  const run = timeline.store.newestRun();
  if (run?.source !== "encoder") return;
  const listed = pushes.told();
  for (const entry of entries ?? listed) pushes.setFacts(run.epoch, entry.name, entry);
  // An encoder disconnects as soon as it stops, so its last playlist can get lost.
  if (all) pushes.setRestFacts(run.epoch);
  const firstPosition = listed[0]?.position ?? 0;
  let last = pushes.lastListedPosition(run.epoch);
  const ready = pushes.ready(run.epoch, last ?? -1);
  let end = ready.length > 0 ? pushes.listedEnd() : null;
  for (const [i, next] of ready.entries()) {
    const isNextInOrder =
      next.position === (last === null ? firstPosition : last + 1) ||
      (last === null && next.position < firstPosition);
    if (!isNextInOrder && !all && ready.length - i < GIVE_UP_AFTER) break;
    const follows = last !== null && next.position === last + 1;
    const isCut = next.discontinuity || !follows;
    const { durationMs, wallMs, hasJump, end: nextEnd } = placeSegment(next, end, isCut);
    timeline.addWholeSegment({
      epoch: run.epoch,
      file: next.file,
      durationMs,
      size: next.size,
      discontinuity: timeline.hasSegments() && (isCut || hasJump),
      wallMs,
    });
    end = nextEnd;
    pushes.setListedEnd(end);
    pushes.markListed(next);
    last = next.position;
    life.mediaArrived(true);
  }
}
