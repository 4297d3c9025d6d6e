import type { Context } from "#worker/context.ts";
import { findLostSessions } from "#worker/domain/chat/find-lost-sessions.ts";
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
import { isFragment, readInit } from "#worker/domain/streams/read-init.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Relay } from "./relay.ts";
import { createSegmenter } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";
import { type Attachment, attachmentOf, type Hello, readStudioMessage, STUDIO_TAG } from "./studio-messages.ts";
import { closeSegment, newSession, type Session, takeChunk, tooMuch } from "./studio-session.ts";
import type { Timeline } from "./timeline.ts";

const MAX_FRAME_BYTES = 4 * 1024 * 1024;
/** Limit for the new runs of a studio. A studio starts a run when it goes live and when the size of its video changes. */
const RUNS_A_MINUTE = 12;
/** An encoder that pushed within this time is live with the stream, ms. */
const ENCODER_LIVE_MS = 10_000;

export type Studio = ReturnType<typeof createStudio>;

/** Takes the browser studio's socket in: one at a time, the newest wins. */
export function createStudio(ctx: DurableObjectState, timeline: Timeline, relay: Relay, life: Lifecycle, deps: () => Context) {
  let current: Session | null = null;
  /** Start times of the runs of the last minute, ms since the epoch. */
  let runStarts: number[] = [];

  life.atTick(() => sweep());
  life.beforeEnd(() => flush());
  life.atEnd(() => {
    for (const socket of openSockets()) refuse(socket, "ended");
  });

  function openSockets(): WebSocket[] {
    return ctx.getWebSockets(STUDIO_TAG).filter((s) => s.readyState === WebSocket.OPEN);
  }

  function accept({ maxBitrate, sessionId }: { maxBitrate: number; sessionId: string }): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const before = ctx.getWebSockets(STUDIO_TAG);
    ctx.acceptWebSocket(server, [STUDIO_TAG]);
    server.serializeAttachment({ sessionId, maxBitrate, hello: null, epoch: null } satisfies Attachment);
    for (const socket of before) socket.close(CLOSE_REPLACED, "another socket took over");
    return new Response(null, { status: 101, webSocket: client });
  }

  async function message(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A studio need not answer our close: what it sends after it is nobody's.
    if (socket.readyState !== WebSocket.OPEN) return;
    if (life.over) return refuse(socket, "ended");
    if (typeof data === "string") return text(socket, data);
    const frame = data.byteLength <= MAX_FRAME_BYTES ? decodeFrame(data) : null;
    if (!frame) socket.close(CLOSE_BAD_FRAME, "not a frame of this protocol");
    else if (frame.kind === "init") init(socket, frame.data);
    else if (frame.kind === "sound") sound(socket, data, frame.data.byteLength);
    else chunk(socket, data, frame);
  }

  /** The stream then waits for its publisher, who may sign in and go on. */
  function closeSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of openSockets()) {
      if (!hasEnded(attachmentOf(socket).sessionId)) continue;
      socket.close(CLOSE_SIGNED_OUT, "the session has ended");
      left(socket);
    }
  }

  /** At each tick, in case an end could not be told: whether the session still stands, and what its creator may send now. */
  async function sweep(): Promise<void> {
    const sockets = openSockets();
    if (sockets.length === 0) return;
    const ids = sockets.map((socket) => attachmentOf(socket).sessionId);
    const [lost, publisher] = await Promise.all([findLostSessions(deps(), ids), findPublisher(deps(), { streamId: life.streamId })]);
    closeSessions((sessionId) => publisher === null || lost.has(sessionId));
    if (publisher === null) return;
    for (const socket of openSockets()) {
      const attachment = attachmentOf(socket);
      if (attachment.maxBitrate !== publisher.maxBitrate) socket.serializeAttachment({ ...attachment, maxBitrate: publisher.maxBitrate });
    }
  }

  function left(socket: WebSocket): void {
    if (openSockets().every((s) => s === socket)) life.publisherLeft();
  }

  async function text(socket: WebSocket, text: string): Promise<void> {
    const message = readStudioMessage(text);
    if (message === null) {
      socket.close(CLOSE_BAD_FRAME, "not a message of this protocol");
      return;
    }
    switch (message.type) {
      case "ping":
        tell(socket, { type: "pong", at: message.at });
        return;
      case "hello":
        hello(socket, message);
        return;
      case "flush":
        flushRun(socket, message.sequence);
        return;
      case "end":
        await life.end();
        return;
      default: {
        const never: never = message;
        throw new Error(`Unknown message ${JSON.stringify(never)}`);
      }
    }
  }

  function hello(socket: WebSocket, hello: Hello): void {
    const newest = timeline.store.newestRun();
    if (newest?.source === "encoder" && Date.now() - life.lastMediaAt < ENCODER_LIVE_MS) {
      refuse(socket, "encoder");
      return;
    }
    const attachment = { ...attachmentOf(socket), hello };
    const known = newest?.source === "browser" && newest.run === hello.run;
    socket.serializeAttachment({ ...attachment, epoch: known ? newest.epoch : null });
    if (known) tell(socket, { type: "welcome", received: resume(newest).received });
  }

  function init(socket: WebSocket, init: Uint8Array): void {
    const attachment = attachmentOf(socket);
    const { hello } = attachment;
    if (!hello || !readInit(init)) {
      socket.close(CLOSE_BAD_FRAME, "not an init segment, or before hello");
      return;
    }
    // A known run's init is the one that we have.
    if (attachment.epoch !== null) return;
    if (!mayStartRun()) {
      socket.close(CLOSE_TOO_MUCH, "more runs a minute than a studio begins");
      return;
    }
    flush();
    const run = timeline.store.addRun(
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
    current = newSession(run, createSegmenter({ discontinuity: timeline.hasSegments(), openUs: null }));
    relay.startRun(run);
    tell(socket, { type: "welcome", received: -1 });
  }

  /** True if the studio is below the limit for new runs. The limit exists because each run stores an init segment, even without media. */
  function mayStartRun(): boolean {
    const now = Date.now();
    runStarts = runStarts.filter((at) => now - at < 60_000);
    if (runStarts.length >= RUNS_A_MINUTE) return false;
    runStarts.push(now);
    return true;
  }

  function chunk(socket: WebSocket, frame: ArrayBuffer, chunk: Chunk): void {
    const { epoch, maxBitrate } = attachmentOf(socket);
    const newest = timeline.store.newestRun();
    if (epoch === null || newest?.epoch !== epoch) {
      socket.close(CLOSE_BAD_FRAME, "media before hello and init");
      return;
    }
    const session = resume(newest);
    if (chunk.sequence <= session.received) return;
    if (chunk.sequence > session.received + 1 && !chunk.afterHole) askAgain(socket, session);
    else if (tooMuch(session, { bytes: chunk.data.byteLength, durationUs: chunk.durationUs }, maxBitrate))
      socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else if (!isFragment(chunk.data)) socket.close(CLOSE_BAD_FRAME, "not a fragment");
    else take(socket, session, frame, chunk);
  }

  /** On to who listens now. Before the object has the run in memory again, and of another run, it is nobody's. */
  function sound(socket: WebSocket, frame: ArrayBuffer, bytes: number): void {
    const session = current;
    const { epoch, maxBitrate } = attachmentOf(socket);
    if (session === null || session.run.epoch !== epoch) return;
    if (tooMuch(session, { bytes, durationUs: 0 }, maxBitrate)) socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else relay.sound(frame);
  }

  /** On to the viewers first; then into the part, whose last chunk is acknowledged once the part is stored. */
  function take(socket: WebSocket, session: Session, frame: ArrayBuffer, chunk: Chunk): void {
    session.received = chunk.sequence;
    session.resendAsked = false;
    relay.chunk(frame, chunk);
    const events = takeChunk(session, chunk);
    const stored = timeline.apply(events, session.run);
    if (stored !== null) {
      session.run.lastChunk = stored;
      tell(socket, { type: "ack", sequence: stored });
    }
    life.mediaArrived(stored !== null);
    if (events.some((e) => e.type === "segment-end")) ctx.waitUntil(timeline.storeSoon());
  }

  /** The object was rebuilt and what it had only in memory is gone; the studio still has it. */
  function askAgain(socket: WebSocket, session: Session): void {
    if (session.resendAsked) return;
    session.resendAsked = true;
    tell(socket, { type: "resend", after: session.received });
  }

  function resume(run: Run): Session {
    if (current?.run.epoch !== run.epoch) {
      const openUs = timeline.openDurationUs();
      const fresh = run.lastChunk < 0 && timeline.hasSegments();
      current = newSession(run, createSegmenter({ discontinuity: fresh, openUs }));
    }
    return current ?? newSession(run, createSegmenter({ discontinuity: false, openUs: null }));
  }

  /** The studio is done with this run, up to this chunk: the rest becomes its last part, unless some of it was lost here. */
  function flushRun(socket: WebSocket, sequence: number): void {
    const newest = timeline.store.newestRun();
    if (newest === null || attachmentOf(socket).epoch !== newest.epoch) return;
    const session = resume(newest);
    if (session.received < sequence) {
      session.resendAsked = false;
      askAgain(socket, session);
      return;
    }
    const stored = timeline.apply(closeSegment(session), session.run);
    if (stored !== null) session.run.lastChunk = stored;
    tell(socket, { type: "ack", sequence: session.run.lastChunk });
    ctx.waitUntil(timeline.storePending());
  }

  /** What is in memory becomes the last part of the last segment. */
  function flush(): void {
    const newest = timeline.store.newestRun();
    if (newest?.source !== "browser") return;
    const session = resume(newest);
    timeline.apply(closeSegment(session), session.run);
    current = null;
  }

  function refuse(socket: WebSocket, reason: Extract<OriginToStudio, { type: "ended" }>["reason"]): void {
    tell(socket, { type: "ended", reason });
    socket.close(CLOSE_ENDED, "ended");
  }

  function tell(socket: WebSocket, message: OriginToStudio): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  return {
    get connected() {
      return openSockets().length > 0;
    },
    accept,
    message,
    closeSessions,
    left,
  };
}
