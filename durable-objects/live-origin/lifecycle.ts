import type { Context } from "#worker/context.ts";
import { markEnded } from "#worker/domain/live/streams/end-stream.ts";
import { markLive } from "#worker/domain/live/streams/mark-live.ts";
import { publishReplay } from "#worker/domain/live/streams/publish-replay.ts";
import { GRACE_MS } from "#worker/domain/live/streams/rules.ts";
import { putReplayIndex } from "#worker/domain/media/replays/replay.ts";
import type { Relay } from "./relay.ts";
import type { Facts, OriginState } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/** A stream without media for this time, in ms, counts as reconnecting. */
const SILENT_AFTER_MS = 8_000;

const TICK_MS = 5_000;
const RETRY_MS = 2_000;

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
  const { flushes, dismissals, checks, ...registration } = createHooks();
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
      // If ending the broadcast fails, this alarm tries again, because callers do not retry.
      await ctx.storage.setAlarm(Date.now() + RETRY_MS);
      for (const dismiss of dismissals) dismiss();
    }
    finishing ??= finish({ ctx, timeline, relay, status, context: deps() }).finally(() => {
      finishing = null;
    });
    await finishing;
  }

  async function tick(): Promise<void> {
    if (facts.state === "ended" || facts.state === "waiting") return;
    if (facts.state === "ending") return end();
    const silence = Date.now() - facts.lastMediaAt;
    if (silence >= GRACE_MS) return end();
    await ctx.storage.setAlarm(Date.now() + TICK_MS);
    if (silence >= SILENT_AFTER_MS) publisherLeft();
    await announce();
    for (const check of checks)
      await check().catch((cause: unknown) =>
        deps().log.error("check of a broadcast failed", cause),
      );
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
  const checks: (() => Promise<void>)[] = [];

  function beforeEnd(flush: () => void | Promise<void>): void {
    flushes.push(flush);
  }

  /** Registers a callback that runs after the last media is accepted and before it is in R2. */
  function atEnd(dismiss: () => void): void {
    dismissals.push(dismiss);
  }

  /** Registers a check that runs every few seconds. The next alarm repeats a failed check. */
  function atTick(check: () => Promise<void>): void {
    checks.push(check);
  }

  return { flushes, dismissals, checks, beforeEnd, atEnd, atTick };
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
type Status = ReturnType<typeof createStatus>;

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

interface Finish {
  ctx: DurableObjectState;
  timeline: Timeline;
  relay: Relay;
  status: Status;
  context: Context;
}

async function finish({ ctx, timeline, relay, status, context }: Finish): Promise<void> {
  const { facts, write } = status;
  const { streamId } = facts;
  try {
    await timeline.storePending();
    const index = timeline.replayIndex();
    if (index.segments.length > 0) {
      await putReplayIndex(context, streamId, index);
      await publishReplay(context, { streamId }).catch(async (cause: unknown) => {
        context.log.error("replay not published yet", cause, { streamId });
        await context.queue.send({ type: "publish-replay", streamId });
      });
    }
    await markEnded(context, { streamId });
    await context.rooms.streamChanged(streamId, "ended");
  } catch (cause) {
    await ctx.storage.setAlarm(Date.now() + RETRY_MS);
    throw cause;
  }
  write("state", "ended");
  write("announced", "ended");
  timeline.store.dropParts(Number.MAX_SAFE_INTEGER);
  relay.end();
  timeline.notify();
  await ctx.storage.deleteAlarm();
}
