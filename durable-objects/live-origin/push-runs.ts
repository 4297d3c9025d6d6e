import type { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Run } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/**
 * The init and then the first segment once more, after so long without a new one, is an encoder
 * that was started again, ms.
 */
const RESTART_SILENCE_MS = 1_500;
/**
 * The first segment alone may be a late retry of its push: an encoder is silent for its segments'
 * length at a time.
 */
const LONG_SILENCE_MS = 5_000;

type RunFacts = Pick<Run, "codecs" | "width" | "height">;

/** Tells an encoder that goes on from one that was started again: both send the same names. */
export function createPushRuns(
  timeline: Timeline,
  relay: Relay,
  pushes: PushStore,
  finish: () => void,
) {
  let initAt = 0;

  /** The present run if it is this encoder's. */
  function of(pusher: string): Run | null {
    const newest = timeline.store.newestRun();
    return newest?.source === "encoder" && newest.run === pusher ? newest : null;
  }

  /** An init segment came: the one that we have changes nothing, another begins a run. */
  function init(pusher: string, facts: RunFacts, bytes: Uint8Array<ArrayBuffer>): void {
    const run = of(pusher);
    const known = run ? timeline.store.init(run.epoch) : null;
    initAt = Date.now();
    if (!known || !sameBytes(known, bytes)) start(pusher, facts, bytes);
  }

  /**
   * The run that this segment belongs to: the present one, a new one if the encoder was started
   * again; null if we have it.
   */
  function forSegment(pusher: string, name: string, digest: string): Run | null {
    const run = of(pusher);
    if (!run) return null;
    const known = pushes.find(run.epoch, name);
    if (!known) return run;
    const all = pushes.ofEpoch(run.epoch);
    const newest = all.at(-1);
    const silence = newest === undefined ? 0 : Date.now() - newest.arrivedAt;
    const initAgain = newest !== undefined && initAt > newest.arrivedAt;
    const goneOn = newest !== undefined && newest.name !== name;
    const silent =
      (initAgain && silence >= RESTART_SILENCE_MS) || (goneOn && silence >= LONG_SILENCE_MS);
    const startsAgain = known.digest !== digest || (all[0]?.name === name && silent);
    return startsAgain ? start(pusher, run, timeline.store.init(run.epoch)) : null;
  }

  /** `init` null: a transport stream, which has none. */
  function start(
    pusher: string,
    { codecs, width, height }: RunFacts,
    init: Uint8Array<ArrayBuffer> | null,
  ): Run {
    finish();
    // The old run's playlists would describe the new run's names.
    if (pushes.count() > 0) pushes.forgetTold();
    const run = timeline.store.addRun(
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
