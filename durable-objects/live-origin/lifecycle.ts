import type { Context } from "#worker/context.ts";
import { markEnded } from "#worker/domain/streams/end-stream.ts";
import { markLive } from "#worker/domain/streams/mark-live.ts";
import { publishReplay } from "#worker/domain/streams/publish-replay.ts";
import { putReplayIndex } from "#worker/domain/streams/replay.ts";
import { GRACE_MS } from "#worker/domain/streams/rules.ts";
import type { Relay } from "./relay.ts";
import type { Facts, OriginState } from "./store-rows.ts";
import type { Timeline } from "./timeline.ts";

/** Silence after which a stream counts as reconnecting, though its publisher did not hang up, ms. */
const SILENT_AFTER_MS = 8_000;
const TICK_MS = 5_000;
const RETRY_MS = 2_000;

/**
 * waiting -> live <-> reconnecting -> ending -> ended. The state is written down first and told to D1 and the room after;
 * the alarm tells again what could not be told, and finishes an end that broke off.
 */
export class Lifecycle {
  readonly #ctx: DurableObjectState;
  readonly #timeline: Timeline;
  readonly #relay: Relay;
  readonly #deps: () => Context;
  readonly #facts: Facts;
  /** Each flushes one way of publishing into the timeline. */
  readonly #flushes: (() => void | Promise<void>)[] = [];
  readonly #dismissals: (() => void)[] = [];
  readonly #checks: (() => Promise<void>)[] = [];
  #finishing: Promise<void> | null = null;
  #announcing: Promise<void> | null = null;
  #mediaWrittenAt = 0;

  constructor(ctx: DurableObjectState, timeline: Timeline, relay: Relay, deps: () => Context) {
    this.#ctx = ctx;
    this.#timeline = timeline;
    this.#relay = relay;
    this.#deps = deps;
    this.#facts = timeline.store.readFacts();
  }

  get state(): OriginState {
    return this.#facts.state;
  }

  get streamId(): string {
    return this.#facts.streamId;
  }

  get over(): boolean {
    return this.state === "ending" || this.state === "ended";
  }

  get lastMediaAt(): number {
    return this.#facts.lastMediaAt;
  }

  beforeEnd(flush: () => void | Promise<void>): void {
    this.#flushes.push(flush);
  }

  /** Called when nothing more is taken in, before what there is gets stored. */
  atEnd(dismiss: () => void): void {
    this.#dismissals.push(dismiss);
  }

  /** Called every few seconds while there is a broadcast. One that fails is tried again. */
  atTick(check: () => Promise<void>): void {
    this.#checks.push(check);
  }

  /** The object is named by the stream's id and cannot read its own name: every caller says it. */
  know(streamId: string): void {
    if (this.#facts.streamId === "") this.#write("streamId", streamId);
  }

  /** Media came. `stored`: some of it is in the timeline, so there is something to watch. */
  mediaArrived(stored: boolean): void {
    if (this.over) return;
    const at = Date.now();
    // Written with a segment, not with a frame: the alarm needs it to some seconds only.
    if (stored && at - this.#mediaWrittenAt > 2_000) {
      this.#mediaWrittenAt = at;
      this.#write("lastMediaAt", at);
    } else this.#facts.lastMediaAt = at;
    if (stored && this.state !== "live") this.#become("live");
  }

  /** The publisher hung up, or nothing came for long. */
  publisherLeft(): void {
    if (this.state === "live") this.#become("reconnecting");
  }

  #become(state: OriginState): void {
    this.#write("state", state);
    this.#relay.state(state);
    this.#ctx.waitUntil(this.#announce());
    this.#ctx.waitUntil(this.#ctx.storage.setAlarm(Date.now() + TICK_MS));
  }

  #write<N extends keyof Facts>(name: N, value: Facts[N]): void {
    this.#facts[name] = value;
    this.#timeline.store.writeFact(name, value);
  }

  #announce(): Promise<void> {
    this.#announcing ??= this.#announceUntilTold().finally(() => {
      this.#announcing = null;
    });
    return this.#announcing;
  }

  async #announceUntilTold(): Promise<void> {
    const deps = this.#deps();
    const { streamId } = this.#facts;
    try {
      while (this.#facts.announced !== this.state && !this.over) {
        const { state } = this;
        const source = this.#timeline.store.newestRun()?.source ?? "browser";
        if (state === "live") await markLive(deps, { streamId, source });
        if (state === "live" || state === "reconnecting") await deps.rooms.streamChanged(streamId, state);
        this.#write("announced", state);
      }
    } catch (cause) {
      deps.log.error("stream state not told", cause, { streamId, state: this.state });
    }
  }

  /**
   * Ends the broadcast. Returns when its replay plays, or will by a job if only its publishing failed; throws when the
   * end has to wait for the alarm.
   */
  async end(): Promise<void> {
    if (this.state === "ended") return;
    if (this.state !== "ending") {
      for (const flush of this.#flushes) await flush();
      this.#write("state", "ending");
      // Whatever breaks off from here is gone on with: nobody calls twice.
      await this.#ctx.storage.setAlarm(Date.now() + RETRY_MS);
      for (const dismiss of this.#dismissals) dismiss();
    }
    this.#finishing ??= this.#finish().finally(() => {
      this.#finishing = null;
    });
    await this.#finishing;
  }

  async #finish(): Promise<void> {
    const deps = this.#deps();
    const { streamId } = this.#facts;
    try {
      await this.#timeline.storePending();
      const index = this.#timeline.replayIndex();
      if (index.segments.length > 0) {
        await putReplayIndex(deps, streamId, index);
        await publishReplay(deps, { streamId }).catch(async (cause: unknown) => {
          deps.log.error("replay not published yet", cause, { streamId });
          await deps.queue.send({ type: "publish-replay", streamId });
        });
      }
      await markEnded(deps, { streamId });
      await deps.rooms.streamChanged(streamId, "ended");
    } catch (cause) {
      await this.#ctx.storage.setAlarm(Date.now() + RETRY_MS);
      throw cause;
    }
    this.#write("state", "ended");
    this.#write("announced", "ended");
    this.#timeline.store.dropParts(Number.MAX_SAFE_INTEGER);
    this.#relay.end();
    this.#timeline.notify();
    await this.#ctx.storage.deleteAlarm();
  }

  /** The alarm. */
  async tick(): Promise<void> {
    if (this.state === "ended" || this.state === "waiting") return;
    if (this.state === "ending") return this.end();
    const silence = Date.now() - this.#facts.lastMediaAt;
    if (silence >= GRACE_MS) return this.end();
    await this.#ctx.storage.setAlarm(Date.now() + TICK_MS);
    if (silence >= SILENT_AFTER_MS) this.publisherLeft();
    await this.#announce();
    for (const check of this.#checks) await check().catch((cause: unknown) => this.#deps().log.error("check of a broadcast failed", cause));
    await this.#timeline.storeSoon();
  }
}
