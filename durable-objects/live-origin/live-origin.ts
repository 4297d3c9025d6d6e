import { type Context, createContext } from "#worker/context.ts";
import { type EndedSessions, isEnded } from "#worker/domain/accounts/sessions/rules.ts";
import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { LivePass } from "#worker/domain/live/streams/live-pass.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import type { DashFile } from "./dash-push.ts";
import type { DashInit } from "./dash-tracks.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import type { BodySize } from "./push-bodies.ts";
import type { LastInit, PushFile, PushInput, PushResult, UploadResult } from "./push-results.ts";
import { createPushes, type Pushes } from "./pushes.ts";
import { createRelay, type Relay, VIEWER_TAG } from "./relay.ts";
import { createMediaServer, type MediaServer } from "./serve.ts";
import { createOriginStore, type OriginStore } from "./store.ts";
import { createStudio, type Studio } from "./studio.ts";
import { STUDIO_TAG } from "./studio-messages.ts";
import { createTimeline } from "./timeline.ts";
import { checkViewers } from "./viewer-passes.ts";

/**
 * The origin server of one live stream. Only the Worker can reach this object, and it checks the
 * sender of each request first.
 */
export class LiveOrigin extends TracedObject {
  protected readonly kind = "live";
  readonly #store: OriginStore;
  readonly #life: Lifecycle;
  readonly #relay: Relay;
  readonly #studio: Studio;
  readonly #pushes: Pushes;
  readonly #server: MediaServer;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const store = createOriginStore(ctx.storage.sql);
    this.#store = store;
    const deps = (): Context => createContext(env, `live-${store.readFacts().streamId}`);
    const timeline = createTimeline(store, deps);
    this.#relay = createRelay(ctx, store);
    this.#life = createLifecycle(ctx, timeline, this.#relay, deps);
    this.#studio = createStudio(ctx, timeline, this.#relay, this.#life, deps);
    this.#pushes = createPushes(
      timeline,
      this.#relay,
      this.#life,
      () => this.#studio.connected,
      deps,
    );
    checkViewers(this.#relay, this.#life, deps);
    this.#server = createMediaServer(timeline, this.#life);
  }

  /**
   * Handles sockets at `/<streamId>/ingest?maxBitrate=&session=&key=&connection=` and
   * `/<streamId>/watch?pass=&sound=&checks=&network=`, and media requests at
   * `/<streamId>/media/<file>`.
   */
  protected override async serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, streamId = "", kind, ...rest] = url.pathname.split("/");
    this.#life.know(streamId);
    if (kind === "ingest") {
      const { searchParams } = url;
      return this.#studio.accept({
        maxBitrate: Number(searchParams.get("maxBitrate")),
        sessionId: searchParams.get("session"),
        keyHash: searchParams.get("key"),
        connection: searchParams.get("connection"),
      });
    }
    if (kind === "watch") {
      const { searchParams } = url;
      const pass = LivePass.parse(JSON.parse(searchParams.get("pass") ?? "null"));
      return this.#relay.accept({
        pass,
        quickSound: searchParams.get("sound") === "opus",
        answersChecks: searchParams.get("checks") === "1",
        network: searchParams.get("network"),
      });
    }
    return this.#server.serve(rest.join("/"), url.searchParams);
  }

  /** Accepts a file from an encoder. Returns a rejection as a value: RPC drops an error's class. */
  push(caller: string, streamId: string, input: PushInput): Promise<PushResult> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      return this.#pushes.push(input);
    });
  }

  /** Reads a file that an encoder uploads, within the limits for memory, and accepts the file. */
  upload(
    caller: string,
    streamId: string,
    { file, size }: { file: PushFile; size: BodySize },
    body: ReadableStream<Uint8Array>,
  ): Promise<UploadResult> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      return this.#pushes.upload(file, size, body);
    });
  }

  /**
   * Returns true if the stream has ended but its encoder continues to send media.
   * `name` is the name of the uploaded file, or null for an encoder that uses the bridge.
   */
  runsOn(caller: string, name: string | null): Promise<boolean> {
    return forRequest(caller, async () => this.#pushes.runsOn(name));
  }

  /** Returns who is live and prevents an encoder with this stream key from going live, or null. */
  rivalOf(caller: string, keyHash: string): Promise<"encoder" | "browser" | null> {
    return forRequest(caller, async () => this.#studio.findRival({ keyHash, connection: null }));
  }

  /** Returns true if media segments of the given encoder wait for an init segment. */
  lacksInit(caller: string, pusher: string): Promise<boolean> {
    return forRequest(caller, async () => this.#pushes.lacksInit(pusher));
  }

  /** Returns the newest init segment that an encoder pushed to the stream, or null. */
  lastInit(caller: string): Promise<LastInit | null> {
    return forRequest(caller, async () => this.#pushes.lastInit());
  }

  /**
   * Gives the stream the init segment of the creator's last stream, because an encoder (such as
   * ffmpeg) sends its init segment only once.
   */
  lend(caller: string, pusher: string, last: LastInit): Promise<void> {
    return forRequest(caller, () => this.#pushes.lend(pusher, last));
  }

  /** Accepts an init segment from an encoder that uploads by DASH. */
  pushTrack(caller: string, streamId: string, init: DashInit): Promise<PushResult> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      return this.#studio.dash.init(init);
    });
  }

  /** Accepts a media file from an encoder that uploads by DASH, while the file arrives. */
  pushMedia(
    caller: string,
    streamId: string,
    file: DashFile,
    body: ReadableStream<Uint8Array>,
  ): Promise<PushResult> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      return this.#studio.dash.media(file, body);
    });
  }

  /** Returns the tracks of the encoder that uploads by DASH. */
  dashTracks(caller: string): Promise<DashInit[]> {
    return forRequest(caller, async () => this.#studio.dash.inits());
  }

  /** Copies the DASH tracks of the creator's last stream into this stream. */
  lendTracks(caller: string, inits: DashInit[]): Promise<void> {
    return forRequest(caller, async () => this.#studio.dash.lend(inits));
  }

  end(caller: string, streamId: string): Promise<void> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      await this.#life.end();
    });
  }

  /** Ends the broadcast and deletes its media rows. */
  erase(caller: string, streamId: string): Promise<void> {
    return forRequest(caller, async () => {
      this.#life.know(streamId);
      await this.#life.end();
      await this.ctx.storage.deleteAlarm();
      this.#store.erase();
    });
  }

  /** Returns measurements of the stream's encoder; null if no encoder has sent a segment. */
  encoderReport(caller: string): Promise<EncoderReport | null> {
    return forRequest(caller, async () => {
      const now = Date.now();
      return this.#pushes.report(now) ?? this.#studio.encoderReport(now);
    });
  }

  accessChanged(caller: string): Promise<void> {
    return forRequest(caller, async () => {
      this.#relay.accessChanged();
    });
  }

  /** Closes the broadcast studio's sockets whose sessions have ended. */
  closeSessions(caller: string, ended: EndedSessions): Promise<void> {
    return forRequest(caller, async () => {
      this.#studio.closeSessions((sessionId) => isEnded(ended, sessionId));
    });
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    if (this.ctx.getTags(socket).includes(VIEWER_TAG)) this.#relay.receive(socket, data);
    else await this.#studio.message(socket, data);
  }

  protected override async socketClosed(socket: WebSocket): Promise<void> {
    this.#left(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#left(socket);
  }

  protected override async wake(): Promise<void> {
    await this.#life.tick();
  }

  #left(socket: WebSocket): void {
    this.#relay.left(socket);
    // `getTags` would throw for a socket that both sides have closed.
    if (this.ctx.getWebSockets(STUDIO_TAG).includes(socket)) this.#studio.left(socket);
  }
}
