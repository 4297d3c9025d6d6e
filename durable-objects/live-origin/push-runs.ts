import type { PushStore } from "./push-store.ts";
import type { Relay } from "./relay.ts";
import type { Run } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/** The init and then the first segment once more, after so long without a new one, is an encoder that was started again, ms. */
const RESTART_SILENCE_MS = 1_500;
/** The first segment alone may be a late retry of its push: an encoder is silent for its segments' length at a time. */
const LONG_SILENCE_MS = 5_000;

type RunFacts = Pick<Run, "codecs" | "width" | "height">;

/** Tells an encoder that goes on from one that was started again: both send the same names. */
export class PushRuns {
  readonly #timeline: Timeline;
  readonly #relay: Relay;
  readonly #pushes: PushStore;
  /** Called before a new run begins: nothing more comes of the one before. */
  readonly #finish: () => void;
  #initAt = 0;

  constructor(timeline: Timeline, relay: Relay, pushes: PushStore, finish: () => void) {
    this.#timeline = timeline;
    this.#relay = relay;
    this.#pushes = pushes;
    this.#finish = finish;
  }

  /** The present run if it is this encoder's. */
  of(pusher: string): Run | null {
    const newest = this.#timeline.store.newestRun();
    return newest?.source === "encoder" && newest.run === pusher ? newest : null;
  }

  /** An init segment came: the one that we have changes nothing, another begins a run. */
  init(pusher: string, facts: RunFacts, bytes: Uint8Array<ArrayBuffer>): void {
    const run = this.of(pusher);
    const known = run ? this.#timeline.store.init(run.epoch) : null;
    this.#initAt = Date.now();
    if (!known || !sameBytes(known, bytes)) this.start(pusher, facts, bytes);
  }

  /** The run that this segment belongs to: the present one, a new one if the encoder was started again; null if we have it. */
  forSegment(pusher: string, name: string, digest: string): Run | null {
    const run = this.of(pusher);
    if (!run) return null;
    const known = this.#pushes.find(run.epoch, name);
    if (!known) return run;
    const all = this.#pushes.ofEpoch(run.epoch);
    const newest = all.at(-1);
    const silence = newest === undefined ? 0 : Date.now() - newest.arrivedAt;
    const initAgain = newest !== undefined && this.#initAt > newest.arrivedAt;
    const goneOn = newest !== undefined && newest.name !== name;
    const silent = (initAgain && silence >= RESTART_SILENCE_MS) || (goneOn && silence >= LONG_SILENCE_MS);
    const startsAgain = known.digest !== digest || (all[0]?.name === name && silent);
    return startsAgain ? this.start(pusher, run, this.#timeline.store.init(run.epoch)) : null;
  }

  /** `init` null: a transport stream, which has none. */
  start(pusher: string, { codecs, width, height }: RunFacts, init: Uint8Array<ArrayBuffer> | null): Run {
    this.#finish();
    // The old run's playlists would describe the new run's names.
    if (this.#pushes.count() > 0) this.#pushes.forgetTold();
    const run = this.#timeline.store.addRun(
      { source: "encoder", run: pusher, mime: null, codecs, width, height, frameRate: null, startedAt: Date.now(), quickSound: null },
      init,
    );
    this.#relay.startRun(run);
    return run;
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
