import type { Context } from "#worker/context.ts";
import { findEndedSessions } from "#worker/domain/accounts/api-keys/find-ended-sessions.ts";
import {
  CLOSE_BAD_FRAME,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
  decodeFrame,
} from "#worker/domain/live/streams/contract-live.ts";
import { findPublisher } from "#worker/domain/live/streams/find-publisher.ts";
import { createClockRate } from "./clock-rate.ts";
import { createDashPush } from "./dash-push.ts";
import { isEncoderLive } from "./encoder-live.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { FRAMES_A_SECOND } from "./limits.ts";
import type { Relay } from "./relay.ts";
import { PART_MAX_BYTES } from "./segmenter.ts";
import { isRelayed } from "./store-rows.ts";
import {
  createMediaIntake,
  createRunBegin,
  createRunStart,
  createSessions,
  reject,
  type Sessions,
  send,
} from "./studio-intake.ts";
import {
  type Attachment,
  attachmentOf,
  type Hello,
  type Publisher,
  readStudioMessage,
  STUDIO_TAG,
} from "./studio-messages.ts";
import type { Timeline } from "./timeline.ts";

/**
 * A publisher with a socket is live if it sent media within this time, ms.
 * A short time lets an encoder reconnect soon, while its broken socket is still open.
 */
const SOCKET_LIVE_MS = 2_000;

/** Values that the Worker passes with the publisher's request. */
interface Admission extends Publisher {
  maxBitrate: number;
}

export type Studio = ReturnType<typeof createStudio>;

/**
 * Handles the sockets of publishers: broadcast studios, and the bridge for encoders.
 * A new broadcast studio replaces an older one.
 * An encoder replaces nobody who is live, and nobody replaces an encoder that is live.
 */
export function createStudio(
  ctx: DurableObjectState,
  timeline: Timeline,
  relay: Relay,
  life: Lifecycle,
  deps: () => Context,
) {
  const sessions = createSessions(timeline);
  const isUploadLive = () => isEncoderLive(timeline.store, life.lastMediaAt) || dash.isLive();
  const startRun = createRunStart({ timeline, relay, life, sessions, isUploadLive });
  const beginRun = createRunBegin({ timeline, relay, sessions });
  const isOverFrameRate = createClockRate();
  const intake = createMediaIntake({ ctx, timeline, relay, life, sessions });
  const { chunk, sound, flushRun, encoderReport } = intake;
  const dash = createDashPush({
    ...{ timeline, life, sessions, intake, beginRun },
    isOtherLive: () =>
      findRival(ctx, life, { keyHash: "", connection: null }) !== null ||
      isEncoderLive(timeline.store, life.lastMediaAt),
  });
  const rivalOf = (publisher: Pick<Publisher, "keyHash" | "connection">) =>
    dash.isLive() ? "encoder" : findRival(ctx, life, publisher);
  const handleHello = createGreeting(timeline, sessions, isUploadLive);
  const { closeSessions, sweep } = createSessionCheck({ ctx, life, dash, left, deps });

  life.keepsWatch(() => openSockets(ctx).length > 0);
  life.atTick(sweep);
  life.beforeEnd(() => sessions.flush());
  life.atEnd(() => {
    for (const socket of openSockets(ctx)) reject(socket, life.endReason());
  });

  async function message(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A studio can send more frames after the origin has closed its socket.
    if (socket.readyState !== WebSocket.OPEN) return;
    if (life.over) return reject(socket, life.endReason());
    if (isOverFrameRate(1, FRAMES_A_SECOND)) {
      socket.close(CLOSE_TOO_MUCH, "more frames a second than a studio sends");
      return;
    }
    if (typeof data === "string") return text(socket, data);
    const frame = data.byteLength <= PART_MAX_BYTES ? decodeFrame(data) : null;
    if (!frame) socket.close(CLOSE_BAD_FRAME, "not a frame of this protocol");
    else if (frame.kind === "init") startRun(socket, frame.data);
    else if (frame.kind === "sound") sound(socket, data, frame.data.byteLength);
    else chunk(socket, data, frame);
  }

  async function text(socket: WebSocket, text: string): Promise<void> {
    const message = readStudioMessage(text);
    if (message === null) {
      socket.close(CLOSE_BAD_FRAME, "not a message of this protocol");
      return;
    }
    switch (message.type) {
      case "ping":
        send(socket, { type: "pong", at: message.at });
        return;
      case "hello":
        handleHello(socket, message);
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

  function left(socket: WebSocket): void {
    if (openSockets(ctx).every((s) => s === socket)) life.publisherLeft();
  }

  return {
    get connected() {
      return openSockets(ctx).length > 0 || dash.isLive();
    },
    accept(admission: Admission): Response {
      life.publisherArrived();
      return acceptSocket(ctx, admission, rivalOf(admission));
    },
    findRival: rivalOf,
    dash,
    message,
    encoderReport,
    closeSessions,
    left,
  };
}

const openSockets = (ctx: DurableObjectState) =>
  ctx.getWebSockets(STUDIO_TAG).filter((s) => s.readyState === WebSocket.OPEN);

function createGreeting(timeline: Timeline, sessions: Sessions, isUploadLive: () => boolean) {
  return (socket: WebSocket, hello: Hello): void => {
    const newest = timeline.store.newestRun();
    if (isUploadLive()) {
      reject(socket, "encoder");
      return;
    }
    const attachment = { ...attachmentOf(socket), hello };
    const known = newest !== null && isRelayed(newest) && newest.run === hello.run;
    socket.serializeAttachment({ ...attachment, epoch: known ? newest.epoch : null });
    if (known) send(socket, { type: "welcome", received: sessions.resume(newest).received });
  };
}

interface SessionCheckParts {
  ctx: DurableObjectState;
  life: Lifecycle;
  dash: Pick<ReturnType<typeof createDashPush>, "isUploading" | "sweep">;
  left: (socket: WebSocket) => void;
  deps: () => Context;
}

function createSessionCheck({ ctx, life, dash, left, deps }: SessionCheckParts) {
  /** Closes sockets of ended sessions. The publisher can sign in again and continue the stream. */
  function closeSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of openSockets(ctx)) {
      const { sessionId } = attachmentOf(socket);
      if (sessionId === null || !hasEnded(sessionId)) continue;
      socket.close(CLOSE_SIGNED_OUT, "the session has ended");
      left(socket);
    }
  }

  /** Closes the sockets of encoders whose stream key is not the creator's current stream key. */
  function closeOtherKeys(current: string | null): void {
    for (const socket of openSockets(ctx)) {
      const { keyHash } = attachmentOf(socket);
      if (keyHash === null || keyHash === current) continue;
      socket.close(CLOSE_SIGNED_OUT, "the stream key was replaced");
      left(socket);
    }
  }

  /**
   * Closes sockets whose session has ended or whose stream key was replaced.
   * A notification has usually closed them earlier.
   * Updates the maximum bitrate, which depends on the creator's plan.
   */
  async function sweep(): Promise<void> {
    const sockets = openSockets(ctx);
    if (sockets.length === 0 && !dash.isUploading()) return;
    const ids = sockets.flatMap((socket) => attachmentOf(socket).sessionId ?? []);
    const [endedIds, publisher] = await Promise.all([
      findEndedSessions(deps(), ids),
      findPublisher(deps(), { streamId: life.streamId }),
    ]);
    closeSessions((sessionId) => publisher === null || endedIds.has(sessionId));
    closeOtherKeys(publisher?.keyHash ?? null);
    dash.sweep(publisher?.keyHash ?? null);
    if (publisher === null) return;
    for (const socket of openSockets(ctx)) {
      const attachment = attachmentOf(socket);
      if (attachment.maxBitrate !== publisher.maxBitrate)
        socket.serializeAttachment({ ...attachment, maxBitrate: publisher.maxBitrate });
    }
  }

  return { closeSessions, sweep };
}

function acceptSocket(
  ctx: DurableObjectState,
  admission: Admission,
  rival: ReturnType<typeof findRival>,
): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  const before = openSockets(ctx);
  if (rival !== null) {
    server.accept();
    reject(server, rival);
    return new Response(null, { status: 101, webSocket: client });
  }
  ctx.acceptWebSocket(server, [STUDIO_TAG]);
  server.serializeAttachment({
    ...admission,
    hello: null,
    epoch: null,
  } satisfies Attachment);
  for (const socket of before) socket.close(CLOSE_REPLACED, "another socket took over");
  return new Response(null, { status: 101, webSocket: client });
}

/**
 * Returns the kind of the live publisher if a new publisher must be rejected.
 * Returns null if the new publisher may replace all open sockets.
 * A connection to the bridge can always replace its own socket.
 */
function findRival(
  ctx: DurableObjectState,
  life: Lifecycle,
  { keyHash, connection }: Pick<Publisher, "keyHash" | "connection">,
): "encoder" | "browser" | null {
  if (Date.now() - life.lastMediaAt >= SOCKET_LIVE_MS) return null;
  const rivals = openSockets(ctx)
    .map(attachmentOf)
    .filter((open) => connection === null || open.connection !== connection);
  if (rivals.some((rival) => rival.keyHash !== null)) return "encoder";
  return keyHash !== null && rivals.length > 0 ? "browser" : null;
}
