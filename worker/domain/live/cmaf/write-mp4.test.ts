import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { expect, test } from "vitest";
import {
  type AudioSample,
  type AudioTrackInfo,
  type VideoSample,
  writeFragment,
  writeInit,
} from "./write-mp4.ts";

const AVCC = Uint8Array.from(
  Buffer.from(
    "0142c01fffe1000f6742c01f95a014016ec0440000030040010004 68ce3c80"
      .replace(" ", "01 00")
      .replaceAll(" ", ""),
    "hex",
  ),
);
const VIDEO = { width: 1280, height: 720, avcC: AVCC };
const AAC: AudioTrackInfo = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: new Uint8Array([0x11, 0x90]),
};

const videoSample = (i: number): VideoSample => ({
  time: 3000 * i,
  duration: 3000,
  key: i % 60 === 0,
  data: new Uint8Array([0, 0, 0, 3, i % 60 === 0 ? 0x65 : 0x41, i, i]),
});
const sound = (i: number): AudioSample => ({
  time: 1024 * i,
  duration: 1024,
  data: new Uint8Array([i, 7, 7]),
});

function file(audio: AudioTrackInfo | null): Uint8Array<ArrayBuffer> {
  const parts = [writeInit({ video: VIDEO, audio })];
  let packetCount = 0;
  for (let i = 0; i < 90; i++) {
    const packets: AudioSample[] = [];
    while (audio && packetCount * 1024 < ((i + 1) * 48_000) / 30)
      packets.push(sound(packetCount++));
    parts.push(writeFragment({ sequence: i, video: videoSample(i), audio: packets }));
  }
  return new Uint8Array(parts.flatMap((p) => [...p]));
}

async function packetsOf(input: Input, kind: "video" | "audio") {
  const track =
    kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  if (!track) return null;
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

test("an independent MP4 reader finds every frame and audio packet that the MP4 writer wrote", async () => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file(AAC).buffer) });
  const videoPackets = await packetsOf(input, "video");
  expect(videoPackets).toHaveLength(90);
  for (const [i, packet] of (videoPackets ?? []).entries()) {
    expect(packet.timestamp).toBeCloseTo(i / 30, 6);
    expect(packet.duration).toBeCloseTo(1 / 30, 6);
    expect(packet.type).toBe(i % 60 === 0 ? "key" : "delta");
    expect([...packet.data]).toEqual([...videoSample(i).data]);
  }
  const sounds = await packetsOf(input, "audio");
  expect(sounds).toHaveLength(Math.ceil((3 * 48_000) / 1024));
  for (const [i, packet] of (sounds ?? []).entries()) {
    expect(packet.timestamp).toBeCloseTo((i * 1024) / 48_000, 6);
    expect([...packet.data]).toEqual([i % 256, 7, 7]);
  }
});

test("the tracks of a written MP4 file describe their codecs and formats", async () => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file(AAC).buffer) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  expect(await video?.getDecoderConfig()).toMatchObject({
    codec: expect.stringMatching(/^avc1\.42c01f/i),
    codedWidth: 1280,
    codedHeight: 720,
  });
  expect(await audio?.getDecoderConfig()).toMatchObject({
    codec: "mp4a.40.2",
    sampleRate: 48_000,
    numberOfChannels: 2,
  });
});

test("a written MP4 file without audio has one track", async () => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file(null).buffer) });
  expect(await packetsOf(input, "video")).toHaveLength(90);
  expect(await input.getPrimaryAudioTrack()).toBeNull();
});

test("an independent MP4 reader recognizes the Opus track in a written MP4 file", async () => {
  const opus: AudioTrackInfo = {
    codec: "opus",
    sampleRate: 48_000,
    channels: 2,
    description: new Uint8Array(),
  };
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file(opus).buffer) });
  expect(await (await input.getPrimaryAudioTrack())?.getDecoderConfig()).toMatchObject({
    codec: "opus",
    sampleRate: 48_000,
  });
});
