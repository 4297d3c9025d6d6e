import type { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Run } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/**
 * If the init segment and then the first segment arrive again after this silence, ms, the encoder
 * was restarted.
 */
const RESTART_SILENCE_MS = 1_500;
/**
 * If only the first segment arrives again, the silence must be at least this long, ms. After a
 * shorter silence it can be a late retry, because an encoder is silent for the length of a segment.
 */
const LONG_SILENCE_MS = 5_000;

type RunFacts = Pick<Run, "codecs" | "width" | "height">;

/**
 * Detects whether an encoder continues or was restarted. The file names are the same in both cases.
 * Each start of an encoder or studio is a separate run, with its own init segment.
 */
export function createPushRuns(
  timeline: Timeline,
  relay: Relay,
  pushes: PushStore,
  finish: () => void,
) {
  let initAt = 0;

  /**
   * Returns the current run (one start of a publisher) if it belongs to this encoder, otherwise
   * null.
   */
  function of(pusher: string): Run | null {
    const newest = timeline.store.newestRun();
    return newest?.source === "encoder" && newest.run === pusher ? newest : null;
  }

  /**
   * Handles an init segment. A known init segment has no effect; a different one means that the
   * encoder was restarted.
   */
  function init(pusher: string, facts: RunFacts, bytes: Uint8Array<ArrayBuffer>): void {
    const run = of(pusher);
    const known = run ? timeline.store.init(run.epoch) : null;
    initAt = Date.now();
    if (!known || !sameBytes(known, bytes)) start(pusher, facts, bytes);
  }

  /**
   * Returns the encoder's run to which a segment belongs, and starts a new run if the encoder was
   * restarted. Returns null if the segment is already stored.
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

  /**
   * Starts a run, because the encoder was started or restarted.
   * @param init null for MPEG-TS, which has no init segment
   */
  function start(
    pusher: string,
    { codecs, width, height }: RunFacts,
    init: Uint8Array<ArrayBuffer> | null,
  ): Run {
    finish();
    // A restarted encoder uses the same segment names, so the old playlist entries would be
    // mistaken for new ones.
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
