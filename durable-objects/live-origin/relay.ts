import {
  type Chunk,
  CLOSE_ACCESS_CHANGED,
  CLOSE_ENDED,
  encodeInitFrame,
  type OriginToViewer,
} from "#worker/domain/streams/contract-live.ts";
import { LivePass } from "#worker/domain/streams/live-pass.ts";
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

/** Passes the studio's frames on to viewers' sockets as they come. */
export class Relay {
  readonly #ctx: DurableObjectState;
  readonly #store: OriginStore;
  readonly #viewers: Set<WebSocket>;
  /** Joined and not yet at a key frame. */
  readonly #waiting = new Set<WebSocket>();
  readonly #listeners: Set<WebSocket>;
  #group: { frame: ArrayBuffer; isSound: boolean }[] = [];

  constructor(ctx: DurableObjectState, store: OriginStore) {
    this.#ctx = ctx;
    this.#store = store;
    this.#viewers = new Set(ctx.getWebSockets(VIEWER_TAG));
    this.#listeners = new Set(ctx.getWebSockets(QUICK_SOUND_TAG));
  }

  /**
   * @param pass what the viewer was admitted on; it stays with the socket
   * @param quickSound whether sound frames are asked for
   */
  accept({ pass, quickSound }: { pass: LivePass; quickSound: boolean }): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const listens = quickSound && this.#listeners.size < MAX_QUICK_SOUND;
    this.#ctx.acceptWebSocket(server, [VIEWER_TAG, ...(listens ? [QUICK_SOUND_TAG] : [])]);
    server.serializeAttachment(pass);
    if (this.#viewers.size >= MAX_VIEWERS) {
      server.close(CLOSE_TRY_PLAYLISTS, "use the playlists");
      return new Response(null, { status: 101, webSocket: client });
    }
    this.#viewers.add(server);
    if (listens) this.#listeners.add(server);
    this.#waiting.add(server);
    const { state } = this.#store.readFacts();
    this.#tell(server, { type: "state", state: visibleState(state) });
    const run = this.#store.newestRun();
    if (run && state !== "ended") this.#sendRun(server, run);
    if (run?.mime && this.#group.length > 0) {
      for (const { frame, isSound } of this.#group) if (listens || !isSound) this.#send(server, frame);
      this.#waiting.delete(server);
    }
    if (state === "ended") server.close(CLOSE_ENDED, "ended");
    return new Response(null, { status: 101, webSocket: client });
  }

  left(socket: WebSocket): void {
    this.#viewers.delete(socket);
    this.#listeners.delete(socket);
    this.#waiting.delete(socket);
  }

  /** The open sockets by what they were admitted on; null for one whose attachment is not ours. */
  passes(): Map<WebSocket, LivePass | null> {
    return new Map([...this.#viewers].map((viewer) => [viewer, LivePass.safeParse(viewer.deserializeAttachment()).data ?? null]));
  }

  /** Sends one viewer away: a new link is given to whoever may still watch. */
  turnAway(viewer: WebSocket, reason: string): void {
    viewer.close(CLOSE_ACCESS_CHANGED, reason);
    this.left(viewer);
  }

  /** A new publisher, or the same one with a new init. */
  startRun(run: Run): void {
    this.#group = [];
    for (const viewer of this.#viewers) {
      this.#sendRun(viewer, run);
      this.#waiting.add(viewer);
    }
  }

  chunk(frame: ArrayBuffer, chunk: Chunk): void {
    if (chunk.key || chunk.afterHole || this.#group.length >= MAX_GROUP) this.#group = [];
    if (chunk.key || this.#group.length > 0) this.#group.push({ frame, isSound: false });
    for (const viewer of this.#viewers) {
      if (this.#waiting.has(viewer)) {
        if (!chunk.key) continue;
        this.#waiting.delete(viewer);
      }
      this.#send(viewer, frame);
    }
  }

  sound(frame: ArrayBuffer): void {
    if (this.#group.length > 0 && this.#group.length < MAX_GROUP) this.#group.push({ frame, isSound: true });
    for (const listener of this.#listeners) if (!this.#waiting.has(listener)) this.#send(listener, frame);
  }

  state(state: OriginState): void {
    for (const viewer of this.#viewers) this.#tell(viewer, { type: "state", state: visibleState(state) });
  }

  /** Everyone asks for a new link; who may no longer watch gets none. */
  accessChanged(): void {
    this.#closeAll(CLOSE_ACCESS_CHANGED, "ask for a new link");
  }

  end(): void {
    this.state("ended");
    this.#closeAll(CLOSE_ENDED, "ended");
    this.#group = [];
  }

  #closeAll(code: number, reason: string): void {
    for (const viewer of this.#viewers) viewer.close(code, reason);
    this.#viewers.clear();
    this.#listeners.clear();
    this.#waiting.clear();
  }

  #sendRun(viewer: WebSocket, run: Run): void {
    const { epoch, mime, startedAt } = run;
    const quickSound = this.#listeners.has(viewer) ? (run.quickSound ?? undefined) : undefined;
    this.#tell(viewer, { type: "run", epoch, mime, now: Date.now(), startedAt, quickSound });
    const init = run.mime === null ? null : this.#store.init(run.epoch);
    if (init) this.#send(viewer, encodeInitFrame(init).buffer);
  }

  #tell(viewer: WebSocket, message: OriginToViewer): void {
    this.#send(viewer, JSON.stringify(message));
  }

  #send(viewer: WebSocket, data: string | ArrayBuffer): void {
    try {
      viewer.send(data);
    } catch {
      // Its close event is on the way.
      this.left(viewer);
    }
  }
}

const visibleState = (state: OriginState) => (state === "ending" ? "live" : state);
