import { NETWORK_SOCKETS } from "#worker/domain/live/chat/contract.ts";
import {
  type Chunk,
  CLOSE_ACCESS_CHANGED,
  CLOSE_ENDED,
  encodeInitFrame,
  type OriginToViewer,
} from "#worker/domain/live/streams/contract-live.ts";
import { LivePass } from "#worker/domain/live/streams/live-pass.ts";
import type { OriginStore } from "./store.ts";
import type { OriginState, Run } from "./store-rows.ts";
import { createUnread } from "./unread.ts";

export const VIEWER_TAG = "viewer";
/** Limit of viewers with a socket. Any further viewer uses the playlists, which the edge caches. */
const MAX_VIEWERS = 400;
/**
 * Limit of sockets from one network, so that no network can fill the relay. It is the chat room's
 * limit for visitors.
 */
const MAX_OF_NETWORK = NETWORK_SOCKETS.visitors;
/**
 * Limit of frames that are kept for joining viewers. A group of pictures lasts 2 s, so the limit
 * only bounds the memory if no key frame arrives.
 */
const MAX_GROUP = 900;
/** Limit of the bytes of these frames. A group of pictures has at most 7.5 MB at 30 Mbit/s. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;
/** Maximum number of viewers who get sound in separate frames, which doubles their frames. */
const MAX_QUICK_SOUND = 150;

const QUICK_SOUND_TAG = "quick-sound";
/** Tag of a viewer whose player answers checks. Any other player gets about 8 MiB (unread.ts). */
const CHECKS_TAG = "checks";

/** WebSocket close code "Try again later". The player then uses the playlists. */
const CLOSE_TRY_PLAYLISTS = 1013;
/** WebSocket close code "Policy violation". */
const CLOSE_UNEXPECTED = 1008;

export type Relay = ReturnType<typeof createRelay>;

interface Arrival {
  /** Why the viewer may watch. The socket keeps this reason, so that the relay can check it again. */
  pass: LivePass;
  /** True if the player asks for separate sound frames. */
  quickSound: boolean;
  /** True if the player sends back the id of each check, which shows what it has read. */
  answersChecks: boolean;
  /** Key of the viewer's network, or null if the network is unknown. */
  network: string | null;
}

const NETWORK_TAG = "network:";
const networkTag = (network: string) => `${NETWORK_TAG}${network}`;

/** Relays the studio's frames to the sockets of viewers. */
export function createRelay(ctx: DurableObjectState, store: OriginStore) {
  const audience = createAudience(ctx, store);
  const { viewers, waiting, listeners, left, passes, close, closeAll } = audience;
  const { tell, send, sendRun, confirm } = audience;
  const group = createGroup();

  /** Handles the answer to a check. Closes the socket of a viewer who sends anything else. */
  function receive(viewer: WebSocket, data: string | ArrayBuffer): void {
    // A viewer can send more answers after the origin has closed the socket.
    if (confirm(viewer, data) || !viewers.has(viewer)) return;
    close(viewer, CLOSE_UNEXPECTED, "viewers send only answers to checks");
  }

  /**
   * Closes the socket of one viewer. The player asks for a new link, which it gets only if the
   * viewer may still watch.
   */
  function turnAway(viewer: WebSocket, reason: string): void {
    close(viewer, CLOSE_ACCESS_CHANGED, reason);
  }

  function startRun(run: Run): void {
    group.clear();
    for (const viewer of viewers) {
      sendRun(viewer, run);
      waiting.add(viewer);
    }
  }

  function chunk(frame: ArrayBuffer, chunk: Chunk): void {
    if (chunk.key || chunk.afterHole || group.isFull(frame)) group.clear();
    if (chunk.key || group.frames().length > 0) group.add(frame, { isSound: false });
    for (const viewer of viewers) {
      if (waiting.has(viewer)) {
        if (!chunk.key) continue;
        waiting.delete(viewer);
      }
      send(viewer, frame);
    }
  }

  function sound(frame: ArrayBuffer): void {
    if (group.frames().length > 0 && !group.isFull(frame)) group.add(frame, { isSound: true });
    for (const listener of listeners) if (!waiting.has(listener)) send(listener, frame);
  }

  function state(state: OriginState): void {
    for (const viewer of viewers) tell(viewer, { type: "state", state: visibleState(state) });
  }

  /** Closes all sockets. Players ask for a new link, and the Worker checks the access again. */
  function accessChanged(): void {
    closeAll(CLOSE_ACCESS_CHANGED, "ask for a new link");
  }

  function end(): void {
    state("ended");
    closeAll(CLOSE_ENDED, "ended");
    group.clear();
  }

  return {
    accept: createAdmission({ ctx, store, audience, group }),
    left,
    passes,
    receive,
    turnAway,
    startRun,
    chunk,
    sound,
    state,
    accessChanged,
    end,
  };
}

interface AdmissionParts {
  ctx: DurableObjectState;
  store: OriginStore;
  audience: Audience;
  group: Group;
}

function createAdmission({ ctx, store, audience, group }: AdmissionParts) {
  const { viewers, waiting, listeners, answering, unread, tell, send, sendRun } = audience;

  /** Returns true if a network has too many sockets to open another socket. */
  function isCrowded(network: string | null): boolean {
    if (network === null) return false;
    const sockets = ctx.getWebSockets(networkTag(network));
    const open = sockets.filter((socket) => viewers.has(socket));
    // A closed socket uses one of a Durable Object's 32,768 sockets until the client answers the
    // close frame.
    return open.length >= MAX_OF_NETWORK || sockets.length >= 2 * MAX_OF_NETWORK;
  }

  return ({ pass, quickSound, answersChecks, network }: Arrival): Response => {
    const isFull = viewers.size >= MAX_VIEWERS || isCrowded(network) || unread.isFull(network);
    if (isFull) return turnAway({ code: CLOSE_TRY_PLAYLISTS, reason: "use the playlists" });
    const { state } = store.readFacts();
    if (state === "ended") return turnAway({ code: CLOSE_ENDED, reason: "ended", state });
    const { 0: client, 1: server } = new WebSocketPair();
    const listens = quickSound && listeners.size < MAX_QUICK_SOUND;
    ctx.acceptWebSocket(server, [
      VIEWER_TAG,
      ...(listens ? [QUICK_SOUND_TAG] : []),
      ...(answersChecks ? [CHECKS_TAG] : []),
      ...(network === null ? [] : [networkTag(network)]),
    ]);
    server.serializeAttachment(pass);
    viewers.add(server);
    if (listens) listeners.add(server);
    if (answersChecks) answering.add(server);
    waiting.add(server);
    tell(server, { type: "state", state: visibleState(state) });
    const run = store.newestRun();
    if (run) sendRun(server, run);
    const frames = group.frames();
    // A viewer who gets no stored frames waits for the next key frame.
    if (run?.mime && frames.length > 0 && unread.hasRoom(group.bytes())) {
      for (const { frame, isSound } of frames) if (listens || !isSound) send(server, frame);
      waiting.delete(server);
    }
    return new Response(null, { status: 101, webSocket: client });
  };
}

/**
 * Accepts a socket and closes it, because a browser does not show why an upgrade was rejected.
 * Does not use `acceptWebSocket`, because a Durable Object can keep at most 32,768 such sockets.
 * A client that does not answer the close could otherwise occupy one of them for a long time.
 */
function turnAway({
  code,
  reason,
  state,
}: {
  code: number;
  reason: string;
  state?: "ended";
}): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const message: OriginToViewer | null = state ? { type: "state", state } : null;
  if (message !== null) server.send(JSON.stringify(message));
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

type Group = ReturnType<typeof createGroup>;

/** Keeps the frames since the last key frame, with which a joining viewer can start. */
function createGroup() {
  let frames: { frame: ArrayBuffer; isSound: boolean }[] = [];
  let bytes = 0;

  return {
    frames: () => frames,
    bytes: () => bytes,
    /** Returns true if the frame does not fit any more. */
    isFull: (frame: ArrayBuffer) =>
      frames.length >= MAX_GROUP || bytes + frame.byteLength > MAX_GROUP_BYTES,
    add(frame: ArrayBuffer, { isSound }: { isSound: boolean }): void {
      frames.push({ frame, isSound });
      bytes += frame.byteLength;
    },
    clear(): void {
      frames = [];
      bytes = 0;
    },
  };
}

type Audience = ReturnType<typeof createAudience>;

function createAudience(ctx: DurableObjectState, store: OriginStore) {
  const viewers = new Set(ctx.getWebSockets(VIEWER_TAG));
  /** Viewers who have joined and wait for the next key frame. */
  const waiting = new Set<WebSocket>();
  const listeners = new Set(ctx.getWebSockets(QUICK_SOUND_TAG));
  const answering = new Set(ctx.getWebSockets(CHECKS_TAG));
  const unread = createUnread((viewer: WebSocket) => {
    const tag = ctx.getTags(viewer).find((tag) => tag.startsWith(NETWORK_TAG));
    return tag?.slice(NETWORK_TAG.length) ?? null;
  });

  function remove(socket: WebSocket): void {
    viewers.delete(socket);
    listeners.delete(socket);
    waiting.delete(socket);
    answering.delete(socket);
  }

  /** Handles the end of a viewer's connection. */
  function left(socket: WebSocket): void {
    remove(socket);
    unread.forget(socket);
  }

  function close(viewer: WebSocket, code: number, reason: string): void {
    viewer.close(code, reason);
    remove(viewer);
    unread.close(viewer);
  }

  /** Returns each socket's pass (why its viewer is allowed to watch); null if it is invalid. */
  function passes(): Map<WebSocket, LivePass | null> {
    return new Map(
      [...viewers].map((viewer) => [
        viewer,
        LivePass.safeParse(viewer.deserializeAttachment()).data ?? null,
      ]),
    );
  }

  function closeAll(code: number, reason: string): void {
    for (const viewer of viewers) close(viewer, code, reason);
  }

  function tell(viewer: WebSocket, message: OriginToViewer): void {
    send(viewer, JSON.stringify(message));
  }

  /** Sends a message or a frame, and closes the sockets of viewers who read too slowly. */
  function send(viewer: WebSocket, data: string | ArrayBuffer): void {
    if (!viewers.has(viewer)) return;
    const bytes = typeof data === "string" ? data.length : data.byteLength;
    closeExcess(viewer, bytes);
    if (!viewers.has(viewer)) return;
    unread.add(viewer, bytes);
    try {
      viewer.send(data);
      const id = answering.has(viewer) ? unread.nextCheck(viewer) : null;
      if (id !== null) tell(viewer, { type: "check", id });
    } catch {
      // The socket is closing, and its close event follows.
      remove(viewer);
      unread.close(viewer);
    }
  }

  /** Closes the sockets with the most unread bytes until `viewer` may get `bytes` more bytes. */
  function closeExcess(viewer: WebSocket, bytes: number): void {
    for (;;) {
      const slow = unread.findExcess(viewer, bytes);
      if (slow === null) return;
      close(slow, CLOSE_TRY_PLAYLISTS, "too slow");
    }
  }

  function sendRun(viewer: WebSocket, run: Run): void {
    const { epoch, mime, startedAt } = run;
    const quickSound = listeners.has(viewer) ? (run.quickSound ?? undefined) : undefined;
    tell(viewer, { type: "run", epoch, mime, now: Date.now(), startedAt, quickSound });
    const init = run.mime === null ? null : store.init(run.epoch);
    if (init) send(viewer, encodeInitFrame(init).buffer);
  }

  const { confirm } = unread;
  return {
    ...{ viewers, waiting, listeners, answering, unread },
    ...{ left, passes, close, closeAll, tell, send, sendRun, confirm },
  };
}

const visibleState = (state: OriginState) => (state === "ending" ? "live" : state);
