import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import {
  type Chunk,
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_TOO_MUCH,
  type OriginToStudio,
} from "#worker/domain/live/streams/contract-live.ts";
import { isFragment, readInit } from "#worker/domain/media/replays/read-init.ts";
import { createBridgeReport } from "./bridge-report.ts";
import { createClockRate } from "./clock-rate.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Relay } from "./relay.ts";
import { createSegmenter, type SegmenterEvent } from "./segmenter.ts";
import { isRelayed, type Run } from "./store-rows.ts";
import { attachmentOf, type Hello, startOfRun } from "./studio-messages.ts";
import {
  closeSegment,
  flushPart,
  isOverRate,
  newSession,
  type Session,
  takeChunk,
} from "./studio-session.ts";
import type { Timeline } from "./timeline.ts";

/** Keeps the studio's state in memory. After an eviction, restores the state at the next chunk. */
export function createSessions(timeline: Timeline) {
  let current: Session | null = null;

  function begin(run: Run): void {
    current = newSession(
      run,
      createSegmenter({ discontinuity: timeline.hasSegments(), openUs: null }),
    );
  }

  function resume(run: Run): Session {
    if (current?.run.epoch !== run.epoch) {
      const openUs = timeline.openDurationUs();
      const isNewRun = run.lastChunk < 0 && timeline.hasSegments();
      current = newSession(run, createSegmenter({ discontinuity: isNewRun, openUs }));
    }
    return current ?? newSession(run, createSegmenter({ discontinuity: false, openUs: null }));
  }

  /** Stores the chunks that are only in memory as the last HLS part of the last segment. */
  function flush(): void {
    const newest = timeline.store.newestRun();
    if (newest === null || !isRelayed(newest)) return;
    const session = resume(newest);
    timeline.apply(closeSegment(session), session.run);
    current = null;
  }

  return { current: () => current, begin, resume, flush };
}
export type Sessions = ReturnType<typeof createSessions>;

interface RunStartParts extends Pick<IntakeParts, "timeline" | "relay" | "life" | "sessions"> {
  /** Returns true if an encoder is live that uploads files by HLS or DASH. */
  isUploadLive(): boolean;
}

/** Returns a function that handles the init segment which a studio sends at each start. */
export function createRunStart({ timeline, relay, life, sessions, isUploadLive }: RunStartParts) {
  const beginRun = createRunBegin({ timeline, relay, sessions });
  return (socket: WebSocket, init: Uint8Array): void => {
    const attachment = attachmentOf(socket);
    const { hello } = attachment;
    if (!hello || !readInit(init)) {
      socket.close(CLOSE_BAD_FRAME, "not an init segment, or before hello");
      return;
    }
    if (attachment.epoch !== null) return;
    if (life.endIfFull()) return;
    // An encoder's upload can resume after the studio's hello and before its init segment.
    if (isUploadLive()) {
      reject(socket, "encoder");
      return;
    }
    if (!timeline.budget.hasRun()) {
      socket.close(CLOSE_TOO_MUCH, "more runs a minute than a studio begins");
      return;
    }
    const source = attachment.keyHash === null ? "browser" : "bridge";
    const startedAt = startOfRun(hello, Date.now());
    const run = beginRun({ ...hello, source, startedAt }, init);
    socket.serializeAttachment({ ...attachment, epoch: run.epoch });
    send(socket, { type: "welcome", received: -1 });
  };
}

type RunFacts = Pick<
  Hello,
  "run" | "mime" | "width" | "height" | "frameRate" | "startedAt" | "quickSound"
> & { source: "browser" | "bridge" };

/** Creates the function that starts a publisher's run and sends the init segment to viewers. */
export function createRunBegin({
  timeline,
  relay,
  sessions,
}: Pick<RunStartParts, "timeline" | "relay" | "sessions">) {
  return (facts: RunFacts, init: Uint8Array): Run => {
    sessions.flush();
    const run = timeline.addRun(
      {
        source: facts.source,
        run: facts.run,
        mime: facts.mime,
        codecs: /"(.+)"/.exec(facts.mime)?.[1] ?? null,
        width: facts.width || null,
        height: facts.height || null,
        frameRate: facts.frameRate || null,
        startedAt: facts.startedAt,
        quickSound: facts.quickSound ?? null,
      },
      init,
    );
    sessions.begin(run);
    relay.startRun(run);
    return run;
  };
}

interface IntakeParts {
  ctx: DurableObjectState;
  timeline: Timeline;
  relay: Relay;
  life: Lifecycle;
  sessions: Sessions;
}

/** Relays the frames of a broadcast studio to viewers, and appends the media to the timeline. */
export function createMediaIntake({ ctx, timeline, relay, life, sessions }: IntakeParts) {
  const bridgeReport = createBridgeReport();
  const { take, flush } = createDelivery({ ctx, timeline, relay, life, bridgeReport });
  const isOverClockRate = createClockRate();

  const isTooMuch = (
    session: Session,
    sent: { bytes: number; durationUs: number },
    maxBitrate: number,
  ): boolean =>
    isOverClockRate(sent.bytes, maxBitrate / 8) || isOverRate(session, sent, maxBitrate);

  function chunk(socket: WebSocket, frame: ArrayBuffer, chunk: Chunk): void {
    const { epoch, maxBitrate } = attachmentOf(socket);
    const newest = timeline.store.newestRun();
    if (epoch === null || newest?.epoch !== epoch) {
      socket.close(CLOSE_BAD_FRAME, "media before hello and init");
      return;
    }
    const session = sessions.resume(newest);
    if (chunk.sequence <= session.received) return;
    if (chunk.sequence > session.received + 1 && !chunk.afterHole) requestResend(socket, session);
    else if (
      isTooMuch(session, { bytes: chunk.data.byteLength, durationUs: chunk.durationUs }, maxBitrate)
    )
      socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else if (timeline.budget.isSpent())
      socket.close(CLOSE_TOO_MUCH, "more segments a second than a studio makes");
    else if (!isFragment(chunk.data)) socket.close(CLOSE_BAD_FRAME, "not a fragment");
    else {
      const stored = take(session, frame, chunk);
      if (stored !== null) send(socket, { type: "ack", sequence: stored });
    }
  }

  /** Relays a sound frame. After an eviction, drops sound frames until the next chunk arrives. */
  function sound(socket: WebSocket, frame: ArrayBuffer, bytes: number): void {
    const session = sessions.current();
    const { epoch, maxBitrate } = attachmentOf(socket);
    if (session === null || session.run.epoch !== epoch) return;
    if (isTooMuch(session, { bytes, durationUs: 0 }, maxBitrate))
      socket.close(CLOSE_TOO_MUCH, "more bits a second than the plan allows");
    else relay.sound(frame);
  }

  /** Asks the studio to resend the chunks that an eviction deleted from memory. */
  function requestResend(socket: WebSocket, session: Session): void {
    if (session.resendAsked) return;
    session.resendAsked = true;
    send(socket, { type: "resend", after: session.received });
  }

  /** Stores the last chunks as an HLS part. Asks the studio first for lost chunks. */
  function flushRun(socket: WebSocket, sequence: number): void {
    const newest = timeline.store.newestRun();
    if (newest === null || attachmentOf(socket).epoch !== newest.epoch) return;
    const session = sessions.resume(newest);
    if (session.received < sequence) {
      session.resendAsked = false;
      requestResend(socket, session);
      return;
    }
    const stored = timeline.apply(closeSegment(session), session.run);
    if (stored !== null) {
      session.run.lastChunk = stored;
      // Only this call marks a stream as live that is shorter than an HLS part.
      // A stream that never was live would never end.
      life.mediaArrived(true);
    }
    send(socket, { type: "ack", sequence: session.run.lastChunk });
    ctx.waitUntil(timeline.storePending());
  }

  /** Returns measurements of an encoder that uses the bridge. Null for any other publisher. */
  function encoderReport(now: number): EncoderReport | null {
    const run = timeline.store.newestRun();
    return run && bridgeReport.report(run, now);
  }

  return { chunk, sound, flushRun, encoderReport, isTooMuch, take, flush };
}

interface DeliveryParts extends Omit<IntakeParts, "sessions"> {
  bridgeReport: ReturnType<typeof createBridgeReport>;
}

function createDelivery({ ctx, timeline, relay, life, bridgeReport }: DeliveryParts) {
  /**
   * Relays a chunk and adds it to the current HLS part.
   * If the chunk completes a part, returns the number of the part's last chunk, otherwise null.
   */
  function take(session: Session, frame: ArrayBuffer, chunk: Chunk): number | null {
    session.received = chunk.sequence;
    session.resendAsked = false;
    relay.chunk(frame, chunk);
    const events = takeChunk(session, chunk);
    if (session.run.source === "bridge") bridgeReport.add(session.run, events, Date.now());
    return store(session, events);
  }

  /** Stores the chunks that are in memory but not in SQLite yet, as an HLS part. */
  function flush(session: Session): void {
    store(session, flushPart(session));
  }

  function store(session: Session, events: SegmenterEvent[]): number | null {
    const stored = timeline.apply(events, session.run);
    if (stored !== null) session.run.lastChunk = stored;
    life.mediaArrived(stored !== null);
    if (events.some((e) => e.type === "segment-end")) {
      ctx.waitUntil(timeline.storeSoon());
      life.endIfFull();
    }
    return stored;
  }

  return { take, flush };
}

export type MediaIntake = ReturnType<typeof createMediaIntake>;

export function reject(
  socket: WebSocket,
  reason: Extract<OriginToStudio, { type: "ended" }>["reason"],
): void {
  send(socket, { type: "ended", reason });
  socket.close(CLOSE_ENDED, "ended");
}

export function send(socket: WebSocket, message: OriginToStudio): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
