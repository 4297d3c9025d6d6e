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

export const VIEWER_TAG = "viewer";
/** Above this the playlists serve better: they are cached at the edge. */
const MAX_VIEWERS = 400;
/** Frames kept for who joins; a group of pictures is 2 s, so this is ample, and bounds memory when no key frame comes. */
const MAX_GROUP = 900;
/** Sound frames come as often again as pictures: above this number of their listeners the sound in the chunks does. */
const MAX_QUICK_SOUND = 150;
const QUICK_SOUND_TAG = "quick-sound";
/** "Try again later": the player goes on with playlists. */
const CLOSE_TRY_PLAYLISTS = 1013;

export type Relay = ReturnType<typeof createRelay>;

/** Passes the studio's frames on to viewers' sockets as they come. */
export function createRelay(ctx: DurableObjectState, store: OriginStore) {
  const { viewers, waiting, listeners, left, passes, closeAll, tell, send } = createViewers(ctx);
  let group: { frame: ArrayBuffer; isSound: boolean }[] = [];

  /**
   * @param pass what the viewer was admitted on; it stays with the socket
   * @param quickSound whether sound frames are asked for
   */
  function accept({ pass, quickSound }: { pass: LivePass; quickSound: boolean }): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const listens = quickSound && listeners.size < MAX_QUICK_SOUND;
    ctx.acceptWebSocket(server, [VIEWER_TAG, ...(listens ? [QUICK_SOUND_TAG] : [])]);
    server.serializeAttachment(pass);
    if (viewers.size >= MAX_VIEWERS) {
      server.close(CLOSE_TRY_PLAYLISTS, "use the playlists");
      return new Response(null, { status: 101, webSocket: client });
    }
    viewers.add(server);
    if (listens) listeners.add(server);
    waiting.add(server);
    const { state } = store.readFacts();
    tell(server, { type: "state", state: visibleState(state) });
    const run = store.newestRun();
    if (run && state !== "ended") sendRun(server, run);
    if (run?.mime && group.length > 0) {
      for (const { frame, isSound } of group) if (listens || !isSound) send(server, frame);
      waiting.delete(server);
    }
    if (state === "ended") server.close(CLOSE_ENDED, "ended");
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends one viewer away: a new link is given to whoever may still watch. */
  function turnAway(viewer: WebSocket, reason: string): void {
    viewer.close(CLOSE_ACCESS_CHANGED, reason);
    left(viewer);
  }

  /** A new publisher, or the same one with a new init. */
  function startRun(run: Run): void {
    group = [];
    for (const viewer of viewers) {
      sendRun(viewer, run);
      waiting.add(viewer);
    }
  }

  function chunk(frame: ArrayBuffer, chunk: Chunk): void {
    if (chunk.key || chunk.afterHole || group.length >= MAX_GROUP) group = [];
    if (chunk.key || group.length > 0) group.push({ frame, isSound: false });
    for (const viewer of viewers) {
      if (waiting.has(viewer)) {
        if (!chunk.key) continue;
        waiting.delete(viewer);
      }
      send(viewer, frame);
    }
  }

  function sound(frame: ArrayBuffer): void {
    if (group.length > 0 && group.length < MAX_GROUP) group.push({ frame, isSound: true });
    for (const listener of listeners) if (!waiting.has(listener)) send(listener, frame);
  }

  function state(state: OriginState): void {
    for (const viewer of viewers) tell(viewer, { type: "state", state: visibleState(state) });
  }

  /** Everyone asks for a new link; who may no longer watch gets none. */
  function accessChanged(): void {
    closeAll(CLOSE_ACCESS_CHANGED, "ask for a new link");
  }

  function end(): void {
    state("ended");
    closeAll(CLOSE_ENDED, "ended");
    group = [];
  }

  function sendRun(viewer: WebSocket, run: Run): void {
    const { epoch, mime, startedAt } = run;
    const quickSound = listeners.has(viewer) ? (run.quickSound ?? undefined) : undefined;
    tell(viewer, { type: "run", epoch, mime, now: Date.now(), startedAt, quickSound });
    const init = run.mime === null ? null : store.init(run.epoch);
    if (init) send(viewer, encodeInitFrame(init).buffer);
  }

  return {
    accept,
    left,
    passes,
    turnAway,
    startRun,
    chunk,
    sound,
    state,
    accessChanged,
    end,
  };
}

/** The open sockets of viewers. */
function createViewers(ctx: DurableObjectState) {
  const viewers = new Set(ctx.getWebSockets(VIEWER_TAG));
  /** Joined and not yet at a key frame. */
  const waiting = new Set<WebSocket>();
  /** Viewers who get the sound frames. */
  const listeners = new Set(ctx.getWebSockets(QUICK_SOUND_TAG));

  function left(socket: WebSocket): void {
    viewers.delete(socket);
    listeners.delete(socket);
    waiting.delete(socket);
  }

  /** The open sockets by what they were admitted on; null for one whose attachment is not ours. */
  function passes(): Map<WebSocket, LivePass | null> {
    return new Map([...viewers].map((viewer) => [viewer, LivePass.safeParse(viewer.deserializeAttachment()).data ?? null]));
  }

  function closeAll(code: number, reason: string): void {
    for (const viewer of viewers) viewer.close(code, reason);
    viewers.clear();
    listeners.clear();
    waiting.clear();
  }

  function tell(viewer: WebSocket, message: OriginToViewer): void {
    send(viewer, JSON.stringify(message));
  }

  function send(viewer: WebSocket, data: string | ArrayBuffer): void {
    try {
      viewer.send(data);
    } catch {
      // Its close event is on the way.
      left(viewer);
    }
  }

  return { viewers, waiting, listeners, left, passes, closeAll, tell, send };
}

const visibleState = (state: OriginState) => (state === "ending" ? "live" : state);
