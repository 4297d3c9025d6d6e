import type { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Run } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/**
 * An encoder that pushes its init and first segment again after this silence, ms, was restarted.
 */
const RESTART_SILENCE_MS = 1_500;
/** If only the first segment is pushed again, the encoder was restarted after this silence, ms. */
const LONG_SILENCE_MS = 5_000;

type RunFacts = Pick<Run, "codecs" | "width" | "height">;

/** Detects whether an encoder was restarted. Each start is a run with its own init segment. */
export function createPushRuns(
  timeline: Timeline,
  relay: Relay,
  pushes: PushStore,
  finish: () => void,
) {
  let initAt = 0;

  /** Returns the current run (one start of a publisher) if it belongs to this encoder. */
  function of(pusher: string): Run | null {
    const newest = timeline.store.newestRun();
    return newest?.source === "encoder" && newest.run === pusher ? newest : null;
  }

  /** Handles an init segment. A changed init segment means that the encoder was restarted. */
  function init(pusher: string, facts: RunFacts, bytes: Uint8Array<ArrayBuffer>): void {
    const run = of(pusher);
    const known = run ? timeline.store.init(run.epoch) : null;
    initAt = Date.now();
    if (!known || !sameBytes(known, bytes)) start(pusher, facts, bytes);
  }

  /**
   * Returns the run (one start of the encoder) of a pushed segment. Starts a run if the segment
   * shows a restart. Returns null for a stored segment, or if this encoder has no current run.
   */
  function forSegment(pusher: string, name: string, digest: string): Run | null {
    const run = of(pusher);
    if (!run) return null;
    const known = pushes.find(run.epoch, name);
    if (!known) return run;
    const newest = pushes.newest(run.epoch);
    const silence = newest === null ? 0 : Date.now() - newest.arrivedAt;
    const hasNewInit = newest !== null && initAt > newest.arrivedAt;
    const hasOtherNewest = newest !== null && newest.name !== name;
    const silent =
      (hasNewInit && silence >= RESTART_SILENCE_MS) ||
      (hasOtherNewest && silence >= LONG_SILENCE_MS);
    const startsAgain =
      known.digest !== digest || (silent && pushes.oldest(run.epoch)?.name === name);
    return startsAgain ? start(pusher, run, timeline.store.init(run.epoch)) : null;
  }

  /** Records a start of the encoder. `init` is null for MPEG-TS, which has no init segment. */
  function start(
    pusher: string,
    { codecs, width, height }: RunFacts,
    init: Uint8Array<ArrayBuffer> | null,
  ): Run {
    finish();
    // A restarted encoder uses the same segment names, so its old playlist entries must be deleted.
    if (pushes.count() > 0) pushes.forgetTold();
    const run = timeline.addRun(
      {
        source: "encoder",
        run: pusher,
        mime: null,
        codecs,
        width,
        height,
        frameRate: null,
        startedAt: Date.now(),
        quickSound: null,
      },
      init,
    );
    relay.startRun(run);
    return run;
  }

  return {
    of,
    init,
    forSegment,
    start,
  };
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
