import { parse, setOptions, types } from "hls-parser";
import { expect, test } from "vitest";
import { captionsPlaylist } from "../playback/vod-playlists.ts";
import { type ReplayIndex, replayMasterPlaylist, replayMediaPlaylist } from "./replay.ts";
import { bitrateOf } from "./rules.ts";

const SEGMENT = {
  file: "seg-1.m4s",
  durationMs: 2000,
  size: 10,
  init: "init-0.mp4",
  discontinuity: false,
  wallMs: 1,
};
const INDEX: ReplayIndex = {
  version: 1,
  codecs: "avc1.64001f,mp4a.40.2",
  width: 1280,
  height: 720,
  frameRate: 30,
  bandwidth: 3_000_000,
  averageBandwidth: 2_000_000,
  durationMs: 4000,
  segments: [SEGMENT, { ...SEGMENT, file: "seg-2.m4s" }],
};

test("a replay's playlists are strictly valid HLS and list captions under unique names", () => {
  setOptions({ strictMode: true, silent: true });
  const captions = [
    { language: "en", label: "English" },
    { language: "en-GB", label: "English" },
    { language: "de", label: "German" },
  ];
  const master = parse(replayMasterPlaylist(INDEX, captions));
  if (!(master instanceof types.MasterPlaylist)) throw new Error("no master playlist");
  const [variant] = master.variants;
  expect([master.variants.length, variant?.uri, variant?.resolution]).toEqual([
    1,
    "main/media.m3u8",
    { width: 1280, height: 720 },
  ]);
  expect(variant?.subtitles.map(({ name, language, uri }) => [name, language, uri])).toEqual([
    ["English (en)", "en", "captions/en.m3u8"],
    ["English (en-GB)", "en-GB", "captions/en-GB.m3u8"],
    ["German", "de", "captions/de.m3u8"],
  ]);
  const words = parse(captionsPlaylist({ language: "de", seconds: 4 }));
  const media = parse(replayMediaPlaylist({ ...INDEX }));
  const lengthOf = (list: unknown) =>
    list instanceof types.MediaPlaylist && list.segments.reduce((sum, s) => sum + s.duration, 0);
  expect([lengthOf(words), lengthOf(media)]).toEqual([4, 4]);
  const plain = parse(replayMasterPlaylist(INDEX));
  expect(plain instanceof types.MasterPlaylist && plain.variants[0]?.subtitles).toEqual([]);
});

test("a replay's playlist can list more segments than a function call has arguments", () => {
  const segments = Array.from({ length: 150_000 }, () => SEGMENT);
  expect(replayMediaPlaylist({ segments })).toContain("#EXT-X-TARGETDURATION:2\n");
});

test("the bitrate of a segment is a finite whole number, even if the publisher sends a false duration", () => {
  expect(bitrateOf(500_000, 2_000)).toBe(2_000_000);
  for (const durationMs of [0, 1e-300, 1e-4, 1e300])
    expect(bitrateOf(25_000_000, durationMs)).toSatisfy(
      (rate: number) => Number.isSafeInteger(rate) && rate >= 1,
    );
});
