import type { Context } from "#worker/context.ts";
import { findLostSessions } from "#worker/domain/api-keys/find-lost-sessions.ts";
import { isFragment, readInit } from "#worker/domain/replays/read-init.ts";
import {
  type Chunk,
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
  decodeFrame,
  type OriginToStudio,
} from "#worker/domain/streams/contract-live.ts";
import { findPublisher } from "#worker/domain/streams/find-publisher.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Relay } from "./relay.ts";
import { Segmenter } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";
import { type Attachment, attachmentOf, type Hello, readStudioMessage, STUDIO_TAG } from "./studio-messages.ts";
import { closeSegment, newSession, type Session, takeChunk, tooMuch } from "./studio-session.ts";
import type { Timeline } from "./timeline.ts";

const MAX_FRAME_BYTES = 4 * 1024 * 1024;
/** Limit for the new runs of a studio. A studio starts a run when it goes live and when the size of its video changes. */
const RUNS_A_MINUTE = 12;
/** An encoder that pushed within this time is live with the stream, ms. */
const ENCODER_LIVE_MS = 10_000;

/** Takes the browser studio's socket in: one at a time, the newest wins. */
export class Studio {
  readonly #ctx: DurableObjectState;
  readonly #timeline: Timeline;
  readonly #relay: Relay;
  readonly #life: Lifecycle;
  readonly #deps: () => Context;
  #session: Session | null = null;
  /** Start times of the runs of the last minute, ms since the epoch. */
  #runStarts: number[] = [];

  constructor(ctx: DurableObjectState, timeline: Timeline, relay: Relay, life: Lifecycle, deps: () => Context) {
    this.#ctx = ctx;
    this.#timeline = timeline;
    this.#relay = relay;
    this.#life = life;
    this.#deps = deps;
    life.atTick(() => this.#sweep());
    life.beforeEnd(() => this.#flush());
    life.atEnd(() => {
      for (const socket of this.#sockets()) this.#refuse(socket, "ended");
    });
  }

  get connected(): boolean {
    return this.#sockets().length > 0;
  }

  #sockets(): WebSocket[] {
    return this.#ctx.getWebSockets(STUDIO_TAG).filter((s) => s.readyState === WebSocket.OPEN);
  }

  accept({ maxBitrate, sessionId }: { maxBitrate: number; sessionId: string }): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const before = this.#ctx.getWebSockets(STUDIO_TAG);
    this.#ctx.acceptWebSocket(server, [STUDIO_TAG]);
    server.serializeAttachment({ sessionId, maxBitrate, hello: null, epoch: null } satisfies Attachment);
    for (const socket of before) socket.close(CLOSE_REPLACED, "another socket took over");
    return new Response(null, { status: 101, webSocket: client });
  }

  async message(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A studio need not answer our close: what it sends after it is nobody's.
    if (socket.readyState !== WebSocket.OPEN) return;
    if (this.#life.over) return this.#refuse(socket, "ended");
    if (typeof data === "string") return this.#text(socket, data);
    const frame = data.byteLength <= MAX_FRAME_BYTES ? decodeFrame(data) : null;
    if (!frame) socket.close(CLOSE_BAD_FRAME, "not a frame of this protocol");
    else if (frame.kind === "init") this.#init(socket, frame.data);
    else if (frame.kind === "sound") this.#sound(socket, data, frame.data.byteLength);
    else this.#chunk(socket, data, frame);
  }

  /** The stream then waits for its publisher, who may sign in and go on. */
  closeSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of this.#sockets()) {
      if (!hasEnded(attachmentOf(socket).sessionId)) continue;
      socket.close(CLOSE_SIGNED_OUT, "the session has ended");
      this.left(socket);
    }
  }

  /** At each tick, in case an end could not be told: whether the session still stands, and what its creator may send now. */
  async #sweep(): Promise<void> {
    const sockets = this.#sockets();
    if (sockets.length === 0) return;
    const ids = sockets.map((socket) => attachmentOf(socket).sessionId);
    const [lost, publisher] = await Promise.all([
      findLostSessions(this.#deps(), ids),
      findPublisher(this.#deps(), { streamId: this.#life.streamId }),
    ]);
    this.closeSessions((sessionId) => publisher === null || lost.has(sessionId));
    if (publisher === null) return;
    for (const socket of this.#sockets()) {
      const attachment = attachmentOf(socket);
      if (attachment.maxBitrate !== publisher.maxBitrate) socket.serializeAttachment({ ...attachment, maxBitrate: publisher.maxBitrate });
    }
  }

  left(socket: WebSocket): void {
    if (this.#sockets().every((s) => s === socket)) this.#life.publisherLeft();
  }

  async #text(socket: WebSocket, text: string): Promise<void> {
    const message = readStudioMessage(text);
    if (message === null) {
      socket.close(CLOSE_BAD_FRAME, "not a message of this protocol");
      return;
    }
    switch (message.type) {
      case "ping":
        this.#tell(socket, { type: "pong", at: message.at });
        return;
      case "hello":
        this.#hello(socket, message);
        return;
      case "flush":
        this.#flushRun(socket, message.sequence);
        return;
      case "end":
        await this.#life.end();
        return;
      default: {
        const never: never = message;
        throw new Error(`Unknown message ${JSON.stringify(never)}`);
      }
    }
  }

  #hello(socket: WebSocket, hello: Hello): void {
    const newest = this.#timeline.store.newestRun();
    if (newest?.source === "encoder" && Date.now() - this.#life.lastMediaAt < ENCODER_LIVE_MS) {
      this.#refuse(socket, "encoder");
      return;
    }
    const attachment = { ...attachmentOf(socket), hello };
    const known = newest?.source === "browser" && newest.run === hello.run;
    socket.serializeAttachment({ ...attachment, epoch: known ? newest.epoch : null });
    if (known) this.#tell(socket, { type: "welcome", received: this.#resume(newest).received });
  }

  #init(socket: WebSocket, init: Uint8Array): void {
    const attachment = attachmentOf(socket);
    const { hello } = attachment;
    if (!hello || !readInit(init)) {
      socket.close(CLOSE_BAD_FRAME, "not an init segment, or before hello");
      return;
    }
    // A known run's init is the one that we have.
    if (attachment.epoch !== null) return;
    if (!this.#mayStartRun()) {
      socket.close(CLOSE_TOO_MUCH, "more runs a minute than a studio begins");
      return;
    }
    this.#flush();
    const run = this.#timeline.store.addRun(
      {
        source: "browser",
        run: hello.run,
        mime: hello.mime,
        codecs: /"(.+)"/.exec(hello.mime)?.[1] ?? null,
        width: hello.width || null,
        height: hello.height || null,
        frameRate: hello.frameRate || null,
        startedAt: hello.startedAt + (Date.now() - hello.now),
        quickSound: hello.quickSound ?? null,
      },
      init,
    );
    socket.serializeAttachment({ ...attachment, epoch: run.epoch });
    this.#session = newSession(run, new Segmenter({ discontinuity: this.#timeline.hasSegments(), openUs: null }));
    this.#relay.startRun(run);
    this.#tell(socket, { type: "welcome", received: -1 });
  }

  /** True if the studio is below the limit for new runs. The limit exists because each run stores an init segment, even without media. */
  #mayStartRun(): boolean {
    const now = Date.now();
    this.#runStarts = this.#runStarts.filter((at) => now - at < 60_000);
    if (this.#runStarts.length >= RUNS_A_MINUTE) return false;
    this.#runStarts.push(now);
    return true;
  }

  #chunk(socket: WebSocket, frame: ArrayBuffer, chunk: Chunk): void {
    const { epoch, maxBitrate } = attachmentOf(socket);
    const newest = this.#timeline.store.newestRun();
    if (epoch === null || newest?.epoch !== epoch) {
      socket.close(CLOSE_BAD_FRAME, "media before hello and init");
      return;
    }
    const session = this.#resume(newest);
    if (chunk.sequence <= session.received) return;
    if (chunk.sequence > session.received + 1 && !chunk.afterHole) this.#askAgain(socket, session);
    else if (tooMuch(session, { bytes: chunk.data.byteLength, durationUs: chunk.durationUs }, maxBitrate))
      socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else if (!isFragment(chunk.data)) socket.close(CLOSE_BAD_FRAME, "not a fragment");
    else this.#take(socket, session, frame, chunk);
  }

  /** On to who listens now. Before the object has the run in memory again, and of another run, it is nobody's. */
  #sound(socket: WebSocket, frame: ArrayBuffer, bytes: number): void {
    const session = this.#session;
    const { epoch, maxBitrate } = attachmentOf(socket);
    if (session === null || session.run.epoch !== epoch) return;
    if (tooMuch(session, { bytes, durationUs: 0 }, maxBitrate)) socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else this.#relay.sound(frame);
  }

  /** On to the viewers first; then into the part, whose last chunk is acknowledged once the part is stored. */
  #take(socket: WebSocket, session: Session, frame: ArrayBuffer, chunk: Chunk): void {
    session.received = chunk.sequence;
    session.resendAsked = false;
    this.#relay.chunk(frame, chunk);
    const events = takeChunk(session, chunk);
    const stored = this.#timeline.apply(events, session.run);
    if (stored !== null) {
      session.run.lastChunk = stored;
      this.#tell(socket, { type: "ack", sequence: stored });
    }
    this.#life.mediaArrived(stored !== null);
    if (events.some((e) => e.type === "segment-end")) this.#ctx.waitUntil(this.#timeline.storeSoon());
  }

  /** The object was rebuilt and what it had only in memory is gone; the studio still has it. */
  #askAgain(socket: WebSocket, session: Session): void {
    if (session.resendAsked) return;
    session.resendAsked = true;
    this.#tell(socket, { type: "resend", after: session.received });
  }

  #resume(run: Run): Session {
    if (this.#session?.run.epoch !== run.epoch) {
      const openUs = this.#timeline.openDurationUs();
      const fresh = run.lastChunk < 0 && this.#timeline.hasSegments();
      this.#session = newSession(run, new Segmenter({ discontinuity: fresh, openUs }));
    }
    return this.#session ?? newSession(run, new Segmenter({ discontinuity: false, openUs: null }));
  }

  /** The studio is done with this run, up to this chunk: the rest becomes its last part, unless some of it was lost here. */
  #flushRun(socket: WebSocket, sequence: number): void {
    const newest = this.#timeline.store.newestRun();
    if (newest === null || attachmentOf(socket).epoch !== newest.epoch) return;
    const session = this.#resume(newest);
    if (session.received < sequence) {
      session.resendAsked = false;
      this.#askAgain(socket, session);
      return;
    }
    const stored = this.#timeline.apply(closeSegment(session), session.run);
    if (stored !== null) session.run.lastChunk = stored;
    this.#tell(socket, { type: "ack", sequence: session.run.lastChunk });
    this.#ctx.waitUntil(this.#timeline.storePending());
  }

  /** What is in memory becomes the last part of the last segment. */
  #flush(): void {
    const newest = this.#timeline.store.newestRun();
    if (newest?.source !== "browser") return;
    const session = this.#resume(newest);
    this.#timeline.apply(closeSegment(session), session.run);
    this.#session = null;
  }

  #refuse(socket: WebSocket, reason: Extract<OriginToStudio, { type: "ended" }>["reason"]): void {
    this.#tell(socket, { type: "ended", reason });
    socket.close(CLOSE_ENDED, "ended");
  }

  #tell(socket: WebSocket, message: OriginToStudio): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}
