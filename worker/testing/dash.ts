import { exports } from "cloudflare:workers";
import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { StreamKey } from "../domain/live/streams/contract-api.ts";
import { joinBytes } from "./boxes.ts";
import { call, makeUser, ORIGIN } from "./factories.ts";
import { makeReadyStream, originOf, viewerOf } from "./live.ts";

export const DASH_FRAME_MS = 40;
/** Number of video frames in a media file of two seconds. */
export const DASH_FILE_FRAMES = 50;
const AUDIO_RATE = 48_000;

/** An H.264 decoder configuration with a video size of 1280 x 720. */
export const TEST_AVCC = Uint8Array.from(
  "0142c01fffe1000f6742c01f95a014016ec044000003004001000468ce3c80".match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

export const dashVideoInit = (avcC: Uint8Array = TEST_AVCC) =>
  writeInit({ video: { width: 1280, height: 720, avcC }, audio: null });

const dashAudioInit = () =>
  writeInit({
    video: null,
    audio: {
      codec: "mp4a.40.2",
      sampleRate: AUDIO_RATE,
      channels: 2,
      description: Uint8Array.of(0x11, 0x90),
    },
  });

const markOf = (sample: string) => new TextEncoder().encode(`<${sample}>`);

/** Returns a fragment with one video frame. The frame contains `<v0>`, `<v1>` and so on. */
export const dashFrame = (frame: number, padding = 0) =>
  writeFragment({
    sequence: frame,
    video: {
      time: frame * DASH_FRAME_MS * 90,
      duration: DASH_FRAME_MS * 90,
      key: frame % DASH_FILE_FRAMES === 0,
      data: joinBytes(markOf(`v${frame}`), new Uint8Array(padding)),
    },
    audio: [],
  });

function dashPacket(packet: number) {
  const duration = (DASH_FRAME_MS * AUDIO_RATE) / 1000;
  const data = markOf(`a${packet}`);
  return writeFragment({
    sequence: packet,
    video: null,
    audio: [{ time: packet * duration, duration, data }],
  });
}

/** Returns a media file of two seconds. The first file has the number 1. */
export const dashFile = (fragment: (index: number) => Uint8Array, number: number) =>
  joinBytes(
    ...Array.from({ length: DASH_FILE_FRAMES }, (_, i) =>
      fragment((number - 1) * DASH_FILE_FRAMES + i),
    ),
  );

/** Returns a request body to which the test adds bytes later. */
export function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    body: readable,
    send: (bytes: Uint8Array) => writer.write(bytes),
    end: () => writer.close(),
  };
}

/** Creates a creator with an empty stream, and a fake encoder that uploads to it by DASH. */
export async function dashEncoder() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const { key } = await (await call("/api/stream-key", { as: creator })).json<StreamKey>();
  const viewer = await viewerOf(stream.id, creator);

  const put = (name: string, body: BodyInit, headers: Record<string, string> = {}) =>
    exports.default.fetch(
      new Request(`${ORIGIN}/live/dash/${key}/${name}`, { method: "PUT", body, headers }),
    );

  /** Uploads both init segments. Returns the status codes. */
  const start = async () => [
    (await put("init-stream0.m4s", dashVideoInit())).status,
    (await put("init-stream1.m4s", dashAudioInit())).status,
  ];

  /** Uploads two seconds of sound and of video. Returns the status codes in this order. */
  async function pushFile(number: number): Promise<number[]> {
    const sound = put(`chunk-stream1-${number}.m4s`, dashFile(dashPacket, number));
    const video = put(`chunk-stream0-${number}.m4s`, dashFile(dashFrame, number));
    return [(await sound).status, (await video).status];
  }

  /** Ends the stream. Returns the marks of all video frames in the replay, in order. */
  async function replayFrames(): Promise<string[]> {
    await originOf(stream.id).end("test", stream.id);
    const playlist = await viewer.text("replay.m3u8");
    const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
    const texts = await Promise.all(
      files.map(async (file) =>
        new TextDecoder("latin1").decode(await (await viewer.get(file)).arrayBuffer()),
      ),
    );
    return [...texts.join("").matchAll(/<(v\d+)>/g)].map(([, sample = ""]) => sample);
  }

  return { creator, stream, viewer, put, start, pushFile, replayFrames };
}
