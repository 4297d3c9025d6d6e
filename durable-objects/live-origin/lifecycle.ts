import type { Context } from "#worker/context.ts";
import { isTestId, TEST_MAX_MS } from "#worker/domain/live/streams/encoder-test.ts";
import { markLive } from "#worker/domain/live/streams/mark-live.ts";
import { GRACE_MS } from "#worker/domain/live/streams/rules.ts";
import { encoderPauseMs } from "./encoder-live.ts";
import { finish } from "./finish.ts";
import type { Relay } from "./relay.ts";
import type { Facts, OriginState } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/** After this time without media, viewers see "Reconnecting", ms. Long segments extend it. */
const SILENT_AFTER_MS = 8_000;

const TICK_MS = 5_000;

export type Lifecycle = ReturnType<typeof createLifecycle>;

/**
 * Creates a broadcast's state machine: waiting -> live <-> reconnecting -> ending -> ended. Each
 * state is stored before it is announced to D1 and the chat room. The alarm repeats failed steps.
 */
export function createLifecycle(
  ctx: DurableObjectState,
  timeline: Timeline,
  relay: Relay,
  deps: () => Context,
) {
  const status = createStatus(timeline);
  const { facts, write, isOver } = status;
  const announce = createAnnouncer(timeline, status, deps);
  const { flushes, dismissals, ...registration } = createHooks();
  const { runChecks, runEarlyChecks, ...checks } = createChecks({ ctx, status, deps });
  const { isTooLong, endIfFull, endReason } = createLengthLimit({
    ...{ ctx, timeline, status, end, deps },
  });
  let finishing: Promise<void> | null = null;
  let mediaWrittenAt = 0;

  /** Stores the stream's id, because a Durable Object cannot read its own name. */
  function know(streamId: string): void {
    if (facts.streamId === "") write("streamId", streamId);
  }

  /** Records the arrival of media. `stored` is true once viewers can watch some media. */
  function mediaArrived(stored: boolean): void {
    if (isOver()) return;
    const at = Date.now();
    // The arrival time is written at most every 2 s, because the alarm needs no exact time.
    if (stored && at - mediaWrittenAt > 2_000) {
      mediaWrittenAt = at;
      write("lastMediaAt", at);
    } else facts.lastMediaAt = at;
    if (stored && facts.state !== "live") become("live");
  }

  function publisherLeft(): void {
    if (facts.state === "live") become("reconnecting");
  }

  function become(state: OriginState): void {
    write("state", state);
    if (state === "live" && facts.liveAt === 0) write("liveAt", Date.now());
    relay.state(state);
    ctx.waitUntil(announce());
    ctx.waitUntil(ctx.storage.setAlarm(Date.now() + TICK_MS));
  }

  /**
   * Ends the broadcast. Throws if a step other than publishing the replay fails; the alarm then
   * tries again.
   */
  async function end(): Promise<void> {
    if (facts.state === "ended") return;
    if (facts.state !== "ending") {
      for (const flush of flushes) await flush();
      write("state", "ending");
      for (const dismiss of dismissals) dismiss();
    }
    finishing ??= finish({ ctx, timeline, relay, status, context: deps() }).finally(() => {
      finishing = null;
    });
    await finishing;
  }

  async function tick(): Promise<void> {
    if (facts.state === "ended") return;
    if (facts.state === "ending") return end();
    if (facts.state === "waiting") return runEarlyChecks();
    const silence = Date.now() - facts.lastMediaAt;
    if (silence >= GRACE_MS || isTooLong()) return end();
    await ctx.storage.setAlarm(Date.now() + TICK_MS);
    if (silence >= Math.max(SILENT_AFTER_MS, encoderPauseMs(timeline.store))) publisherLeft();
    await announce();
    await runChecks();
    await timeline.storeSoon();
  }

  return {
    get state() {
      return facts.state;
    },
    get streamId() {
      return facts.streamId;
    },
    get over() {
      return isOver();
    },
    get lastMediaAt() {
      return facts.lastMediaAt;
    },
    ...registration,
    ...checks,
    endReason,
    endIfFull,
    know,
    mediaArrived,
    publisherLeft,
    end,
    tick,
  };
}

function createHooks() {
  /** Each callback writes the buffered media of one kind of publisher to the timeline. */
  const flushes: (() => void | Promise<void>)[] = [];
  const dismissals: (() => void)[] = [];

  function beforeEnd(flush: () => void | Promise<void>): void {
    flushes.push(flush);
  }

  /** Registers a callback that runs after the last media is accepted and before it is in R2. */
  function atEnd(dismiss: () => void): void {
    dismissals.push(dismiss);
  }

  return { flushes, dismissals, beforeEnd, atEnd };
}

interface ChecksParts {
  ctx: DurableObjectState;
  status: Status;
  deps: () => Context;
}

/** Runs the checks of publishers and viewers every few seconds. */
function createChecks({ ctx, status: { facts }, deps }: ChecksParts) {
  const checks: (() => Promise<void>)[] = [];
  const watches: (() => boolean)[] = [];

  /** Registers a check that runs every few seconds. The next alarm repeats a failed check. */
  function atTick(check: () => Promise<void>): void {
    checks.push(check);
  }

  /** Lets the checks run before the stream is live, while `isWatched` returns true. */
  function keepsWatch(isWatched: () => boolean): void {
    watches.push(isWatched);
  }

  /** Starts the checks of a publisher that has not sent media yet. */
  function publisherArrived(): void {
    if (facts.state === "waiting") ctx.waitUntil(wakeSoon());
  }

  async function wakeSoon(): Promise<void> {
    // Setting the alarm again would delay the checks, so frequent arrivals could prevent them.
    if ((await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + TICK_MS);
  }

  async function runChecks(): Promise<void> {
    for (const check of checks)
      await check().catch((cause: unknown) =>
        deps().log.error("check of a broadcast failed", cause),
      );
  }

  /** Runs the checks before the stream is live, as long as a publisher is connected. */
  async function runEarlyChecks(): Promise<void> {
    if (!watches.some((isWatched) => isWatched())) return;
    await wakeSoon();
    await runChecks();
  }

  return { atTick, keepsWatch, publisherArrived, runChecks, runEarlyChecks };
}

function createStatus(timeline: Timeline) {
  const facts = timeline.store.readFacts();

  function write<N extends keyof Facts>(name: N, value: Facts[N]): void {
    facts[name] = value;
    timeline.store.writeFact(name, value);
  }

  const isOver = () => facts.state === "ending" || facts.state === "ended";
  return { facts, write, isOver };
}
export type Status = ReturnType<typeof createStatus>;

/** Announces the newest state to D1 and the chat room. Concurrent calls share one announcement. */
function createAnnouncer(
  timeline: Timeline,
  { facts, write, isOver }: Status,
  deps: () => Context,
) {
  let announcing: Promise<void> | null = null;

  async function announceState(): Promise<void> {
    const context = deps();
    const { streamId } = facts;
    try {
      while (facts.announced !== facts.state && !isOver()) {
        const { state } = facts;
        if (isTestId(streamId)) {
          // A test of an encoder is private, so D1, followers and the chat room are not told of it.
          write("announced", state);
          continue;
        }
        const source = timeline.store.newestRun()?.source ?? "browser";
        if (state === "live") await markLive(context, { streamId, source });
        if (state === "live" || state === "reconnecting")
          await context.rooms.streamChanged(streamId, state);
        write("announced", state);
      }
    } catch (cause) {
      context.log.error("stream state not told", cause, { streamId, state: facts.state });
    }
  }

  return (): Promise<void> => {
    announcing ??= announceState().finally(() => {
      announcing = null;
    });
    return announcing;
  };
}

interface LengthLimit {
  ctx: DurableObjectState;
  timeline: Timeline;
  status: Status;
  end: () => Promise<void>;
  deps: () => Context;
}

/**
 * Ends a stream that has reached the maximum number of segments or runs (`isFull`).
 * Also ends a test of an encoder that has reached its maximum duration (`TEST_MAX_MS`).
 */
function createLengthLimit({ ctx, timeline, status: { facts }, end, deps }: LengthLimit) {
  let ending: Promise<void> | null = null;

  function isTooLong(): boolean {
    const isOldTest =
      isTestId(facts.streamId) && facts.liveAt > 0 && Date.now() - facts.liveAt >= TEST_MAX_MS;
    return isOldTest || timeline.isFull();
  }

  /** Returns true if the stream has reached its maximum length, and starts its end. */
  function endIfFull(): boolean {
    if (!isTooLong()) return false;
    ending ??= end()
      .catch((cause: unknown) => deps().log.error("stream of maximum length not ended yet", cause))
      .finally(() => {
        ending = null;
      });
    ctx.waitUntil(ending);
    return true;
  }

  /** Returns the reason that the publisher gets when the stream has ended. */
  const endReason = (): "ended" | "length" => (isTooLong() ? "length" : "ended");

  return { isTooLong, endIfFull, endReason };
}
