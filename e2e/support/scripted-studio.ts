import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import {
  encodeChunkFrame,
  encodeInitFrame,
  type OriginToStudio,
} from "../../worker/domain/live/streams/contract-live.ts";

const FRAME_US = 40_000;
/** 40 ms in ticks of the 90 kHz clock. */
const FRAME_TICKS = 3600;

const FRAMES_A_SEGMENT = 50;

const init = writeInit({
  video: { width: 640, height: 360, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) },
  audio: null,
});

function chunkFrame(sequence: number): Uint8Array<ArrayBuffer> {
  const key = sequence % FRAMES_A_SEGMENT === 0;
  const video = {
    time: sequence * FRAME_TICKS,
    duration: FRAME_TICKS,
    key,
    data: new TextEncoder().encode(`<${sequence}>`),
  };
  const data = writeFragment({ sequence, video, audio: [] });
  return encodeChunkFrame({
    sequence,
    key,
    afterHole: false,
    timestampUs: sequence * FRAME_US,
    durationUs: FRAME_US,
    data,
  });
}

/** A broadcast studio without a browser, which resends unacknowledged frames after a reconnect. */
export class ScriptedStudio {
  acknowledged = -1;
  readonly #token: string;
  #socket: WebSocket | null = null;
  #next = 0;
  #wake: () => void = () => undefined;

  constructor(token: string) {
    this.#token = token;
  }

  async connect(origin: string, streamId: string): Promise<void> {
    // Node's WebSocket accepts headers, but its type is that of browsers, which do not.
    const options: unknown = { headers: { Authorization: `Bearer ${this.#token}` } };
    const socket = Reflect.construct(WebSocket, [
      `${origin.replace("http", "ws")}/api/live/${streamId}/ingest`,
      options,
    ]) as WebSocket;
    this.#socket = socket;
    let received: number | null = null;
    socket.onmessage = ({ data }) => {
      const message: OriginToStudio = JSON.parse(String(data));
      if (message.type === "ack") this.acknowledged = Math.max(this.acknowledged, message.sequence);
      if (message.type === "welcome") received = message.received;
      if (message.type === "resend") this.#send(message.after + 1);
      this.#wake();
    };
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("The studio's socket did not open"));
    });
    socket.onerror = null;
    const helloMessage = {
      type: "hello",
      run: "run-00000001",
      mime: 'video/mp4; codecs="avc1.64001f"',
      hasVideo: true,
      width: 640,
      height: 360,
    };
    socket.send(
      JSON.stringify({ ...helloMessage, frameRate: 25, now: Date.now(), startedAt: Date.now() }),
    );
    socket.send(encodeInitFrame(init));
    await this.until(() => received !== null);
    this.#send((received ?? -1) + 1);
  }

  /** Sends `count` frames of 40 ms. Returns before the server has acknowledged them. */
  push(count: number): void {
    const from = this.#next;
    this.#next += count;
    this.#send(from);
  }

  #send(from: number): void {
    for (let i = from; i < this.#next; i++) this.#socket?.send(chunkFrame(i));
  }

  /** Waits until `done` returns true. Only the time limit of the test ends the wait earlier. */
  async until(done: () => boolean): Promise<void> {
    while (!done()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
