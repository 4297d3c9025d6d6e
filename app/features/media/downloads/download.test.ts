import { expect, test } from "vitest";
import { masterPlaylist } from "#worker/domain/media/playback/vod-playlists.ts";
import { hasSound, singleRendition } from "./download.ts";

const rendition = (name: string, height: number) => ({
  name,
  kind: "video" as const,
  state: "ready" as const,
  codecs: "avc1.64001f",
  width: (height * 16) / 9,
  height,
  frameRate: 30,
  bandwidth: height * 1000,
  averageBandwidth: height * 900,
  fileKey: "k",
  sizeBytes: 1,
});
const audio = {
  ...rendition("audio", 0),
  kind: "audio" as const,
  codecs: "mp4a.40.2",
  width: null,
  height: null,
  frameRate: null,
};
const video = [rendition("360p", 360), rendition("720p", 720)];

test("a downloaded playlist has only one rendition with its audio and no captions", () => {
  const whole =
    masterPlaylist({ video, audio, captions: [{ language: "en", label: "English" }] }) ?? "";
  const one = singleRendition(whole, "720p") ?? "";
  expect(hasSound(one)).toBe(true);
  expect(one).toContain("720p/media.m3u8");
  expect(one).toContain("audio/media.m3u8");
  expect(one).not.toMatch(/360p|SUBTITLES|captions/);
  expect(one.startsWith("#EXTM3U\n")).toBe(true);
});

test("a downloaded playlist of a silent video has no audio track, and a missing rendition gives null", () => {
  const whole = masterPlaylist({ video, audio: null, captions: [] }) ?? "";
  expect(hasSound(whole)).toBe(false);
  expect(singleRendition(whole, "1080p")).toBeNull();
});
