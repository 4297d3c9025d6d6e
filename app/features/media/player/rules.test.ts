import { describe, expect, test } from "vitest";
import { relink } from "./media-link.ts";
import { PlayedClock } from "./played-clock.ts";
import { AUTO } from "./player-handle.ts";
import { defaultQuality, renditionName, renditionsOf } from "./quality.ts";
import { parseStart, startPoint } from "./resume.ts";

describe("the initial quality of a video", () => {
  test("the initial quality of a video is 1080p for users with a paid plan", () => {
    expect(defaultQuality(["1080p", "720p"], "premium")).toBe("1080p");
    expect(defaultQuality(["1080p", "720p"], "creator_pro")).toBe("1080p");
  });
  test("the initial quality of a video is Auto for visitors, the free plan and videos without 1080p", () => {
    expect(defaultQuality(["1080p", "720p"], "free")).toBe(AUTO);
    expect(defaultQuality(["1080p", "720p"], null)).toBe(AUTO);
    expect(defaultQuality(["720p"], "premium")).toBe(AUTO);
  });
});

describe("the renditions of a video", () => {
  const level = (name: string, width: number, height: number) => ({
    url: [`http://x/media/t/v/${name}/media.m3u8`],
    width,
    height,
  });
  test("the renditions of a video are listed best first, each with its level index in hls.js", () => {
    const renditions = renditionsOf([level("360p", 640, 360), level("720p", 1280, 720)]);
    expect(renditions).toEqual([
      { name: "720p", level: 1 },
      { name: "360p", level: 0 },
    ]);
  });
  test("renditions, also of portrait videos, are named by their folder in the playlist URL", () => {
    expect(renditionName(level("720p", 720, 1280))).toBe("720p");
  });
  test("renditions are named by the frame's shorter side if the folder's name is not a height", () => {
    expect(renditionName(level("main", 1280, 720))).toBe("720p");
    expect(renditionName(level("main", 720, 1280))).toBe("720p");
    expect(renditionName(level("main", 0, 0))).toBe("Original");
  });
  test("renditions of the same name are listed once", () => {
    expect(renditionsOf([level("720p", 1280, 720), level("720p", 1280, 720)])).toHaveLength(1);
  });
});

describe("the start position of a video", () => {
  const at = (requested: number | null, resumeMs: number, duration = 100) =>
    startPoint({ requested, resumeMs, duration });
  test("a video starts where the viewer stopped", () => expect(at(null, 40_000)).toBe(40));
  test("a video starts at 0 if the viewer stopped in its last 5%", () => {
    expect(at(null, 95_001)).toBe(0);
    expect(at(null, 95_000)).toBe(95);
  });
  test("a video starts at 0 if the viewer stopped in its first 3 seconds", () =>
    expect(at(null, 2_999)).toBe(0));
  test("a time in the URL takes precedence over the position where the viewer stopped", () => {
    expect(at(90, 40_000)).toBe(90);
    expect(at(0, 40_000)).toBe(0);
  });
  test("a start time in the URL beyond the end of the video is ignored", () =>
    expect(at(100, 40_000)).toBe(40));
  test("a video of unknown duration starts where the viewer stopped", () =>
    expect(at(null, 40_000, 0)).toBe(40));
});

test.each([
  ["90", 90],
  ["90s", 90],
  ["1m30s", 90],
  ["2m", 120],
  ["1h2m3s", 3723],
  ["0", 0],
  ["", null],
  ["-5", null],
  ["soon", null],
  ["1s2m", null],
  [null, null],
])("the URL parameter t=%s starts a video at second %s", (text, seconds) =>
  expect(parseStart(text)).toBe(seconds),
);

describe("a renewed link to a media file", () => {
  test("a renewed link replaces only the token in a media URL", () => {
    expect(
      relink("http://localhost/media/old.token/vid_1/720p/media.mp4?x=1", "/media/new.token/vid_1"),
    ).toBe("http://localhost/media/new.token/vid_1/720p/media.mp4?x=1");
    expect(relink("/media/old/vid_1/master.m3u8", "/media/new/vid_1")).toBe(
      "/media/new/vid_1/master.m3u8",
    );
  });
  test("a renewed link inserts a token with special replacement characters (such as $&) unchanged", () => {
    expect(relink("/media/old/vid_1/original", "/media/$&$1/vid_1")).toBe(
      "/media/$&$1/vid_1/original",
    );
  });
  test("only URLs of media files are rewritten to a renewed link", () => {
    expect(relink("blob:http://localhost/1", "/media/new/vid_1")).toBe("blob:http://localhost/1");
    expect(relink("/live/old/str_1/media.m3u8", "/media/new/vid_1")).toBe(
      "/live/old/str_1/media.m3u8",
    );
    expect(relink("/media/old/vid_1/original", "")).toBe("/media/old/vid_1/original");
  });
});

describe("the played time of a video", () => {
  const run = (ticks: [position: number, at: number, rate?: number][]) => {
    const clock = new PlayedClock();
    for (const [position, at, rate = 1] of ticks) clock.tick(position, at, rate);
    return clock.take();
  };
  test("the played time of a video equals the distance that the video's position moved", () =>
    expect(
      run([
        [0, 0],
        [1, 1000],
        [2, 2000],
      ]),
    ).toBe(2000));
  test("the played time counts seconds of the video, not of the clock, at other playback speeds", () =>
    expect(
      run([
        [0, 0, 2],
        [2, 1000, 2],
      ]),
    ).toBe(2000));
  test("the played time excludes seeks forward and back", () =>
    expect(
      run([
        [0, 0],
        [60, 250],
        [61, 1250],
        [10, 1300],
      ]),
    ).toBe(1000));
  test("the played time excludes an interruption, and starts at 0 after each report", () => {
    const clock = new PlayedClock();
    clock.tick(0, 0, 1);
    clock.tick(1, 1000, 1);
    clock.interrupt();
    clock.tick(1.3, 1300, 1);
    expect(clock.take()).toBe(1000);
    expect(clock.take()).toBe(0);
  });
  test("the played time in a progress report never exceeds the maximum that the server accepts", () => {
    const clock = new PlayedClock();
    clock.tick(0, 0, 1);
    clock.tick(500, 500_000, 1);
    expect(clock.take()).toBe(120_000);
  });
});
