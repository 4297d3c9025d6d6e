import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { LivePlayback, OwnStream, StreamKey } from "../domain/live/streams/contract-api.ts";
import {
  decodeFrame,
  encodeChunkFrame,
  encodeInitFrame,
  type MediaFrame,
  type OriginToStudio,
  type OriginToViewer,
  type StudioHello,
} from "../domain/live/streams/contract-live.ts";
import { originStub } from "../platform/durable-objects.ts";
import { box, joinBytes } from "./boxes.ts";
import { call, ORIGIN, type TestUser } from "./factories.ts";

export const originOf = (streamId: string) => originStub(env.LIVE_ORIGIN, streamId);

const text = (value: string) => new TextEncoder().encode(value);

export const testInit = (mark = "a") =>
  joinBytes(box("ftyp", text("iso6")), box("moov", box("udta", text(mark))));

/** Returns the smallest valid fMP4 fragment. Tests find `mark` again in the stored media. */
export const testFragment = (mark: string, size = 0) =>
  joinBytes(box("moof", text("m")), box("mdat", text(mark), new Uint8Array(size)));

export const testTransport = (mark: number) => {
  const bytes = new Uint8Array(188 * 2).fill(mark);
  bytes[0] = bytes[188] = 0x47;
  return bytes;
};

export async function makeReadyStream(
  creator: TestUser,
  fields: Record<string, unknown> = {},
): Promise<OwnStream> {
  const json = { title: "On air", category: "music", ...fields };
  return (await call("/api/streams", { method: "POST", json, as: creator })).json<OwnStream>();
}

/** Returns a fake encoder. Like ffmpeg, it sends neither Origin nor cookies. */
export async function testEncoder(creator: TestUser, headers: Record<string, string> = {}) {
  const { key } = await (await call("/api/stream-key", { as: creator })).json<StreamKey>();
  const request = (method: string, path: string, body?: BodyInit) =>
    exports.default.fetch(
      new Request(`${ORIGIN}/live/ingest/${key}/${path}`, { method, body, headers }),
    );
  return {
    key,
    put: (path: string, body: BodyInit) => request("PUT", path, body),
    remove: (path: string) => request("DELETE", path),
    playlist: (from: number, count: number, seconds = 2, extension = "m4s") => {
      const entries = Array.from(
        { length: count },
        (_, i) => `#EXTINF:${seconds.toFixed(6)},\nindex${from + i}.${extension}`,
      );
      const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${seconds}\n#EXT-X-MEDIA-SEQUENCE:${from}`;
      return request(
        "PUT",
        "index.m3u8",
        `${head}\n#EXT-X-MAP:URI="init.mp4"\n${entries.join("\n")}\n`,
      );
    },
  };
}

export async function viewerOf(streamId: string, as: TestUser | null = null) {
  const { base } = await (
    await call(`/api/streams/${streamId}/playback`, { method: "POST", as })
  ).json<LivePlayback>();
  return {
    base,
    get: (file: string) => call(`${base}/${file}`),
    text: async (file: string) => (await call(`${base}/${file}`)).text(),
  };
}

/** Opens a viewer's socket from an IP address. The socket reads nothing until it is accepted. */
export async function viewerSocket(path: string, address: string): Promise<WebSocket> {
  const headers = { Upgrade: "websocket", "CF-Connecting-IP": address };
  const { webSocket } = await call(path, { headers });
  if (!webSocket) throw new Error("No socket");
  return webSocket;
}

/** Reads the frames of a viewer's socket until the first text arrives or the socket is closed. */
export async function readViewer(webSocket: WebSocket): Promise<TestSocket> {
  const socket = new TestSocket(webSocket);
  await socket.until(() => socket.texts.length > 0 || socket.closed !== null, "a state");
  return socket;
}

type Told = OriginToStudio | OriginToViewer;

export class TestSocket {
  readonly texts: Told[] = [];
  readonly frames: MediaFrame[] = [];
  closed: { code: number } | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  static async open(path: string, as: TestUser | null): Promise<TestSocket> {
    const answer = await call(path, { as, headers: { Upgrade: "websocket" } });
    if (!answer.webSocket) throw new Error(`No socket: ${answer.status}`);
    return new TestSocket(answer.webSocket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.accept();
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.#told(JSON.parse(data));
      else if (data instanceof ArrayBuffer) {
        const frame = decodeFrame(data);
        if (frame) this.frames.push(frame);
      }
      this.#wake();
    });
    socket.addEventListener("close", ({ code }) => {
      this.closed = { code };
      this.#wake();
    });
  }

  #told(message: Told): void {
    this.texts.push(message);
    if (message.type === "check") this.send(JSON.stringify({ type: "checked", id: message.id }));
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(data);
  }

  hangUp(): void {
    this.#socket.close(1000);
  }

  of<T extends Told["type"]>(type: T) {
    return this.texts.filter((t): t is Extract<Told, { type: T }> => t.type === type);
  }

  async until(done: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!done()) {
      if (Date.now() > deadline)
        throw new Error(`${what} did not come; ${JSON.stringify(this.texts.slice(-5))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** Duration of a frame: 40 ms, in µs. An LL-HLS part has five frames. */
export const FRAME_US = 40_000;

const FRAMES_A_SEGMENT = 50;

export class TestStudio {
  readonly socket: TestSocket;
  static async open(streamId: string, as: TestUser): Promise<TestStudio> {
    return new TestStudio(await TestSocket.open(`/api/live/${streamId}/ingest`, as));
  }

  constructor(socket: TestSocket) {
    this.socket = socket;
  }

  begin(run: string, init: Uint8Array<ArrayBuffer>, more: Partial<StudioHello> = {}): void {
    const hello = {
      type: "hello",
      run,
      mime: 'video/mp4; codecs="avc1.42001f,mp4a.40.2"',
      hasVideo: true,
      width: 640,
      height: 360,
    };
    this.socket.send(
      JSON.stringify({ ...hello, frameRate: 25, now: Date.now(), startedAt: Date.now(), ...more }),
    );
    this.socket.send(encodeInitFrame(init));
  }

  /** Connects. Returns the number of the last media chunk that the server has; -1 for none. */
  async hello(
    run = "run-00000001",
    init = testInit(),
    more: Partial<StudioHello> = {},
  ): Promise<number> {
    const welcomes = this.socket.of("welcome").length;
    this.begin(run, init, more);
    await this.socket.until(() => this.socket.of("welcome").length > welcomes, "welcome");
    return this.socket.of("welcome").at(-1)?.received ?? Number.NaN;
  }

  /** Sends the chunks from `from` to `to` - 1, with a key frame at the start of each segment. */
  chunks(
    from: number,
    to: number,
    options: {
      afterHole?: boolean;
      mark?: (sequence: number) => number;
      fragment?: (sequence: number) => Uint8Array<ArrayBuffer>;
    } = {},
  ): void {
    for (let sequence = from; sequence < to; sequence++) {
      this.socket.send(
        encodeChunkFrame({
          sequence,
          key: sequence % FRAMES_A_SEGMENT === 0,
          afterHole: options.afterHole === true && sequence === from,
          timestampUs: sequence * FRAME_US,
          durationUs: FRAME_US,
          data:
            options.fragment?.(sequence) ??
            testFragment(`<${options.mark?.(sequence) ?? sequence}>`),
        }),
      );
    }
  }

  /** Number of the last media chunk that the server confirmed; -1 for none. */
  get acknowledged(): number {
    const last = this.socket.texts.findLast(
      (told) => told.type === "ack" || told.type === "welcome",
    );
    return last?.type === "ack" ? last.sequence : last?.type === "welcome" ? last.received : -1;
  }

  async acknowledges(sequence: number): Promise<void> {
    await this.socket.until(() => this.acknowledged >= sequence, `ack of ${sequence}`);
  }
}

const TEST_AUDIO_RATE = 48_000;
const FRAME_MS = FRAME_US / 1000;
/** Number of video frames by which audio lags behind video in each fragment. */
export const SOUND_BEHIND = 3;

/** Init segment of `realFragment`, whose fragments have one video frame and earlier audio. */
export const realInit = () =>
  writeInit({
    video: { width: 64, height: 64, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) },
    audio: {
      codec: "mp4a.40.2",
      sampleRate: TEST_AUDIO_RATE,
      channels: 2,
      description: new Uint8Array([0x11, 0x90]),
    },
  });
/** Makes fragments whose samples are texts (`<v7>`), with a key frame every `keyEvery` frames. */
export const realFragment =
  (keyEvery = FRAMES_A_SEGMENT) =>
  (sequence: number): Uint8Array<ArrayBuffer> => {
    const sound = sequence - SOUND_BEHIND;
    const video = {
      time: sequence * FRAME_MS * 90,
      duration: FRAME_MS * 90,
      key: sequence % keyEvery === 0,
      data: text(`<v${sequence}>`),
    };
    const duration = (FRAME_MS * TEST_AUDIO_RATE) / 1000;
    return writeFragment({
      sequence,
      video,
      audio: sound < 0 ? [] : [{ time: sound * duration, duration, data: text(`<a${sound}>`) }],
    });
  };

export async function chunksOfReplay(get: (file: string) => Promise<Response>): Promise<number[]> {
  const playlist = await (await get("replay.m3u8")).text();
  const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
  const marks: number[] = [];
  for (const file of files) {
    const answer = await get(file);
    expect(answer.status).toBe(200);
    for (const [, mark] of new TextDecoder("latin1")
      .decode(await answer.arrayBuffer())
      .matchAll(/<(\d+)>/g))
      marks.push(Number(mark));
  }
  return marks;
}

export const lengthOf = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0);
