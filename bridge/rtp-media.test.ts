import { describe, expect, test } from "vitest";
import { ProtocolError } from "./protocol-error.ts";
import { opusSamples, RtpMedia } from "./rtp-media.ts";

/** Parameter sets of an H.264 video with 640x360 pixels, as x264 writes them. */
const SPS = [
  0x67, 0x64, 0x00, 0x1e, 0xac, 0xd9, 0x40, 0xa0, 0x2f, 0xf9, 0x70, 0x11, 0x00, 0x00, 0x03, 0x00,
  0x01, 0x00, 0x00, 0x03, 0x00, 0x3c, 0x0f, 0x16, 0x2d, 0x96,
];
const PPS = [0x68, 0xce];
const aggregate = (...units: number[][]) =>
  Uint8Array.from([24, ...units.flatMap((unit) => [0, unit.length, ...unit])]);
const KEY_FRAME = aggregate(SPS, PPS, [0x65, 1]);
const FRAME = Uint8Array.from([0x41, 2]);
/** An Opus packet with one frame of 20 ms. */
const SOUND = Uint8Array.from([0x78, 1]);

function createMedia(kinds: ("video" | "audio")[]) {
  const tags: string[] = [];
  const packetRequests: number[][] = [];
  let keyFrameRequests = 0;
  const media = new RtpMedia({
    kinds,
    onTag: (tag, timeMs) => tags.push(`${tag.kind} ${Math.round(timeMs)}`),
    requestKeyFrame: () => keyFrameRequests++,
    requestPackets: (sequences) => packetRequests.push(sequences),
  });
  const sequence = { video: 0, audio: 0 };
  const receive = (kind: "video" | "audio", payload: Uint8Array, nowMs: number) => {
    const timestamp = nowMs * (kind === "video" ? 90 : 48);
    const packet = { sequence: sequence[kind]++, timestamp, marker: true, payload };
    media.receive(kind, packet, nowMs);
  };
  return { media, tags, receive, packetRequests, requests: () => keyFrameRequests };
}

describe("RtpMedia", () => {
  test("passes on the video format and the audio format before the media", () => {
    const { media, tags, receive } = createMedia(["video", "audio"]);
    receive("video", KEY_FRAME, 0);
    receive("audio", SOUND, 5);
    expect(tags).toEqual([]);
    media.report("video", { timestamp: 0, senderMs: 50_000 });
    media.report("audio", { timestamp: 0, senderMs: 50_000 });
    receive("video", FRAME, 33);
    expect(tags).toEqual(["audio-format 0", "video-format 0", "video 0", "audio 5", "video 33"]);
  });

  test("passes on video at once if the stream has no audio", () => {
    const { tags, receive } = createMedia(["video"]);
    receive("video", KEY_FRAME, 0);
    expect(tags).toEqual(["video-format 0", "video 0"]);
  });

  test("asks the encoder for a key frame when the last one is 2 s old", () => {
    const { receive, requests } = createMedia(["video"]);
    receive("video", KEY_FRAME, 0);
    receive("video", FRAME, 1_999);
    expect(requests()).toBe(0);
    receive("video", FRAME, 2_000);
    expect(requests()).toBe(1);
  });

  test("repeats the request for a key frame every 500 ms until one arrives", () => {
    const { receive, requests } = createMedia(["video"]);
    for (let nowMs = 0; nowMs < 1_100; nowMs += 50) receive("video", FRAME, nowMs);
    expect(requests()).toBe(3);
    receive("video", KEY_FRAME, 1_200);
    receive("video", FRAME, 1_700);
    expect(requests()).toBe(3);
  });
});

describe("RtpMedia after a loss", () => {
  const video = (sequence: number, payload = FRAME) => ({
    ...{ sequence, timestamp: sequence * 3_000, marker: true, payload },
  });

  test("asks the encoder for a missing packet at once, and again every 50 ms until it arrives", () => {
    const { media, packetRequests } = createMedia(["video"]);
    media.receive("video", video(1, KEY_FRAME), 0);
    media.receive("video", video(3), 10);
    media.receive("video", video(4), 40);
    expect(packetRequests).toEqual([[2]]);
    media.receive("video", video(5), 60);
    expect(packetRequests).toEqual([[2], [2]]);
    media.receive("video", video(2), 70);
    media.receive("video", video(6), 200);
    expect(packetRequests).toHaveLength(2);
  });

  test("rejects a sender whose sequence numbers jump more than 20 times", () => {
    const { media } = createMedia(["video"]);
    const jump = (times: number) => {
      for (let i = 0; i < times; i++) media.receive("video", video(i % 2 ? 10_000 : 50_000), i);
    };
    expect(() => jump(21)).not.toThrow();
    expect(() => jump(2)).toThrow(ProtocolError);
  });
});

describe("opusSamples", () => {
  test.each([
    { packet: [0x78], samples: 960, what: "one frame of 20 ms" },
    { packet: [0xe0], samples: 120, what: "one frame of 2.5 ms" },
    { packet: [0x79], samples: 1_920, what: "two frames of 20 ms" },
    { packet: [0x7b, 3], samples: 2_880, what: "three frames of 20 ms" },
    { packet: [0x18], samples: 2_880, what: "one frame of 60 ms" },
    { packet: [], samples: 0, what: "an empty packet" },
  ])("returns $samples samples for $what", ({ packet, samples }) => {
    expect(opusSamples(Uint8Array.from(packet))).toBe(samples);
  });
});
