import { exports } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { StreamKey } from "../domain/live/streams/contract-api.ts";
import { joinBytes } from "./boxes.ts";
import { call, makeUser, ORIGIN } from "./factories.ts";
import { makeReadyStream, originOf, viewerOf } from "./live.ts";

const FRAME_MS = 40;
/** Number of video frames in a media file of two seconds. */
export const FILE_FRAMES = 50;
/** An H.264 decoder configuration with a video size of 1280 x 720. */
export const AVCC = Uint8Array.from(
  "0142c01fffe1000f6742c01f95a014016ec044000003004001000468ce3c80".match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);
export const AUDIO = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: Uint8Array.of(0x11, 0x90),
} as const;

export const mark = (text: string) => new TextEncoder().encode(`<${text}>`);
export const videoInit = (avcC: Uint8Array = AVCC) =>
  writeInit({ video: { width: 1280, height: 720, avcC }, audio: null });
export const audioInit = () => writeInit({ video: null, audio: AUDIO });

/**
 * Returns a fragment with one video frame. The frame contains `<v0>`, `<v1>` and so on.
 * @param padding number of additional bytes
 */
export const videoFrame = (frame: number, startMs = 0, padding = 0) =>
  writeFragment({
    sequence: frame,
    video: {
      time: (startMs + frame * FRAME_MS) * 90,
      duration: FRAME_MS * 90,
      key: frame % FILE_FRAMES === 0,
      data: joinBytes(mark(`v${frame}`), new Uint8Array(padding)),
    },
    audio: [],
  });
export const audioPacket = (packet: number, startMs = 0) => {
  const duration = (FRAME_MS * AUDIO.sampleRate) / 1000;
  const time = (startMs / FRAME_MS + packet) * duration;
  return writeFragment({
    sequence: packet,
    video: null,
    audio: [{ time, duration, data: mark(`a${packet}`) }],
  });
};
/** Returns a media file of two seconds. The first file has the number 1. */
export const fileOf = (
  fragment: typeof videoFrame | typeof audioPacket,
  number: number,
  startMs = 0,
) =>
  joinBytes(
    ...Array.from({ length: FILE_FRAMES }, (_, i) =>
      fragment((number - 1) * FILE_FRAMES + i, startMs),
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
  const put = (name: string, body: BodyInit, headers: Record<string, string> = {}) =>
    exports.default.fetch(
      new Request(`${ORIGIN}/live/dash/${key}/${name}`, { method: "PUT", body, headers }),
    );
  const viewer = await viewerOf(stream.id, creator);
  /** Uploads both init segments. */
  const start = async () => {
    expect((await put("init-stream0.m4s", videoInit())).status).toBe(201);
    expect((await put("init-stream1.m4s", audioInit())).status).toBe(201);
  };
  /** Uploads two seconds of sound and of video. Returns the status codes in this order. */
  const pushFile = async (number: number, startMs = 0) => {
    const name = String(number).padStart(5, "0");
    const sound = put(`chunk-stream1-${name}.m4s`, fileOf(audioPacket, number, startMs));
    const video = put(`chunk-stream0-${name}.m4s`, fileOf(videoFrame, number, startMs));
    return [(await sound).status, (await video).status];
  };
  /** Starts the upload of a video file, and sends 12 of its frames. */
  const startFile = async (number: number) => {
    const { body, send, end } = slowBody();
    const answer = put(`chunk-stream0-${String(number).padStart(5, "0")}.m4s`, body);
    const first = (number - 1) * FILE_FRAMES;
    for (let frame = first; frame < first + 12; frame++) await send(videoFrame(frame));
    const part = `main/part-${number - 1}-1.m4s`;
    await expect.poll(() => viewer.text("media.m3u8")).toContain(part);
    return { answer, send, end };
  };
  /** Ends the stream. Returns the content of all samples in the replay, in order. */
  const replay = async () => {
    // The end of a stream waits for the encoder's last uploads.
    vi.useRealTimers();
    await originOf(stream.id).end("test", stream.id);
    const playlist = await viewer.text("replay.m3u8");
    const files = playlist.split("\n").filter((line) => line.startsWith("main/"));
    const texts = await Promise.all(
      files.map(async (file) =>
        new TextDecoder("latin1").decode(await (await viewer.get(file)).arrayBuffer()),
      ),
    );
    return [...texts.join("").matchAll(/<([av]\d+)>/g)].map(([, sample = ""]) => sample);
  };
  return { creator, stream, key, put, viewer, start, startFile, pushFile, replay };
}

/** Returns the names of the first samples of a kind, such as v0, v1 and v2. */
export const countTo = (kind: "a" | "v", count: number) =>
  Array.from({ length: count }, (_, i) => `${kind}${i}`);
export const ofKind = (samples: string[], kind: "a" | "v") =>
  samples.filter((sample) => sample.startsWith(kind));
