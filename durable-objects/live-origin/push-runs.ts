import { readInit } from "#worker/domain/media/replays/read-init.ts";
import { createPushClaims, type PushClaims } from "./push-claims.ts";
import { type Arrival, createPushRivals, type PushRivals, stepBetween } from "./push-rivals.ts";
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
/** Maximum number of remembered names of rejected segments. */
const MAX_REJECTED = 20;

type RunFacts = Pick<Run, "codecs" | "width" | "height">;
type Init = Uint8Array<ArrayBuffer>;

/** Result for a pushed file that must be rejected because another encoder is sending. */
export const RIVAL = "rival";

interface Segment extends Arrival {
  pusher: string;
  digest: string;
}

export type PushRuns = ReturnType<typeof createPushRuns>;

/**
 * Detects the restart of an encoder, and files from a second encoder. Each start of an encoder is a
 * run with its own init segment.
 */
export function createPushRuns(
  timeline: Timeline,
  relay: Relay,
  pushes: PushStore,
  finish: () => void,
) {
  const { store } = timeline;
  const claims = createPushClaims(store);
  const rivals = createPushRivals(pushes);
  const rejected = createRejectedNames();
  const start = createRunStart({ timeline, relay, pushes, finish });
  const parts = { store, claims, rivals, rejected, start };
  const { restart, startClaim, reinstated } = createRestarts(parts);
  let initAt = 0;

  /** Returns the current run (one start of a publisher) if it belongs to this encoder. */
  function of(pusher: string): Run | null {
    const newest = store.newestRun();
    return newest?.source === "encoder" && newest.run === pusher ? newest : null;
  }

  /** Handles an init segment. A changed init segment means that the encoder was restarted. */
  function init(pusher: string, facts: RunFacts, bytes: Init): typeof RIVAL | null {
    const run = of(pusher);
    const known = run ? store.init(run.epoch) : null;
    if (known && sameBytes(known, bytes)) {
      initAt = Date.now();
      claims.drop(pusher);
      return null;
    }
    if (run && rivals.isSending(run.epoch)) {
      claims.keep(pusher, bytes);
      return RIVAL;
    }
    initAt = Date.now();
    claims.drop(pusher);
    rejected.forget();
    start(pusher, facts, bytes);
    return null;
  }

  /**
   * Returns the run (one start of the encoder) to which a pushed segment belongs. Starts a run if
   * the segment shows that the encoder was restarted. Returns null for a segment that is already
   * stored, and RIVAL for a segment of a second encoder.
   */
  function forSegment(segment: Segment): Run | typeof RIVAL | null {
    const run = of(segment.pusher);
    if (!run) return null;
    const known = pushes.find(run.epoch, segment.name);
    if (known?.digest === segment.digest)
      return isFirstAgain(run, segment.name) ? restart(run) : null;
    const earlier = reinstated(run, segment);
    if (earlier) return earlier;
    const isRejectedNext = rivals.suitsRejected(run.epoch, rejected.timeBefore(segment.name));
    const canContinue = !known && !isRejectedNext && rivals.canContinue(run.epoch, segment);
    if (canContinue) return run;
    if (rivals.isSending(run.epoch)) {
      rejected.add(segment.name);
      return RIVAL;
    }
    const isGone = rivals.isOverdue(run.epoch) || claims.find(run.run) !== null;
    const isOther = isGone && !rivals.canResume(run.epoch, segment);
    return known || isRejectedNext || isOther ? restart(run) : run;
  }

  /** Returns true if the encoder pushes its first segment again after a pause. */
  function isFirstAgain(run: Run, name: string): boolean {
    const newest = pushes.newest(run.epoch);
    if (newest === null || pushes.oldest(run.epoch)?.name !== name) return false;
    const silence = Date.now() - newest.arrivedAt;
    const hasNewInit = initAt > newest.arrivedAt;
    const isSilent =
      (hasNewInit && silence >= RESTART_SILENCE_MS) ||
      (newest.name !== name && silence >= LONG_SILENCE_MS);
    return isSilent && !rivals.isSending(run.epoch);
  }

  return {
    of,
    init,
    forSegment,
    start,
    startClaim,
    keepClaim: claims.keep,
    isSending: rivals.isSending,
    canContinue: rivals.canContinue,
    noteRejected: rejected.add,
    isSkipped: rejected.isSkipped,
  };
}

interface RestartParts {
  store: Timeline["store"];
  claims: PushClaims;
  rivals: PushRivals;
  rejected: ReturnType<typeof createRejectedNames>;
  start: ReturnType<typeof createRunStart>;
}

function createRestarts({ store, claims, rivals, rejected, start }: RestartParts) {
  /** Records a restart of the encoder with the encoder's newest init segment. */
  function restart({ run: pusher, epoch, ...facts }: Run): Run {
    return startClaim(pusher) ?? start(pusher, facts, store.init(epoch));
  }

  /**
   * Records the start of an encoder whose init segment was rejected earlier. Returns null without a
   * stored init segment.
   */
  function startClaim(pusher: string): Run | null {
    const bytes = claims.find(pusher);
    const facts = bytes && readInit(bytes);
    if (!facts) return null;
    claims.drop(pusher);
    rejected.skip();
    return start(pusher, facts, bytes);
  }

  /**
   * Gives the stream back to the earlier encoder if the earlier encoder continues to push. The
   * first push of a second encoder looks like a restart of the first encoder.
   */
  function reinstated(run: Run, segment: Segment): Run | null {
    const earlier = store.runBefore(run.epoch);
    if (earlier?.source !== "encoder" || earlier.run !== run.run) return null;
    if (rivals.isSending(run.epoch)) return null;
    const [own, other] = [store.init(earlier.epoch), store.init(run.epoch)];
    if (own && other && sameBytes(own, other)) return null;
    if (!rivals.belongsToEarlier(earlier.epoch, run.epoch, segment)) return null;
    if (other) claims.keep(run.run, other);
    const again = start(earlier.run, earlier, own);
    rivals.prove(again.epoch);
    return again;
  }

  return { restart, startClaim, reinstated };
}

/**
 * Remembers the names of rejected segments, because the encoder's later playlists repeat the names.
 */
function createRejectedNames() {
  let names: { name: string; at: number }[] = [];
  let skipped: ReadonlySet<string> = new Set();
  return {
    add: (name: string): void => {
      names = [...names, { name, at: Date.now() }].slice(-MAX_REJECTED);
    },
    forget: (): void => {
      names = [];
      skipped = new Set();
    },
    skip: (): void => {
      skipped = new Set(names.map(({ name }) => name));
      names = [];
    },
    /**
     * Returns the time at which the previous segment number was rejected, ms since 1970, or null.
     */
    timeBefore: (name: string): number | null =>
      names.findLast((before) => stepBetween(before.name, name) === 1)?.at ?? null,
    isSkipped: (name: string): boolean => skipped.has(name),
  };
}

interface RunStartParts {
  timeline: Timeline;
  relay: Relay;
  pushes: PushStore;
  finish: () => void;
}

function createRunStart({ timeline, relay, pushes, finish }: RunStartParts) {
  /** Records a start of the encoder. `init` is null for MPEG-TS, which has no init segment. */
  return (pusher: string, { codecs, width, height }: RunFacts, init: Init | null): Run => {
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
  };
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
