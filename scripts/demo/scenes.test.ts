import { expect, test } from "vitest";
import { CREATORS } from "./catalogue.ts";
import { REPLAYS, VIDEOS } from "./catalogue-videos.ts";
import { SCENES } from "./scenes/index.ts";

const ALL = [...VIDEOS, ...REPLAYS];

test("each video of the demo's catalogue has its own scene, and each scene belongs to a video", () => {
  expect(ALL.map(({ clip }) => clip).sort()).toEqual(SCENES.map(({ slug }) => slug).sort());
});

test("only scenes of replays are stored as recordings", () => {
  const recorded = SCENES.filter(({ isReplay }) => isReplay).map(({ slug }) => slug);
  expect(recorded.sort()).toEqual(REPLAYS.map(({ clip }) => clip).sort());
});

test("the demo's catalogue has at least 30 videos in ten categories", () => {
  const categories = new Set(VIDEOS.map(({ category }) => category));
  expect(categories.size).toBe(10);
  expect(VIDEOS.length).toBeGreaterThanOrEqual(30);
});

test("the creator of each demo video is in the list of creators", () => {
  const usernames = CREATORS.map(({ username }) => username);
  for (const { creator } of ALL) expect(usernames).toContain(creator);
});

test.each(SCENES)("$slug lasts 45 seconds to four minutes, with chapters in order", (scene) => {
  expect(scene.seconds).toBeGreaterThanOrEqual(45);
  expect(scene.seconds).toBeLessThanOrEqual(240);
  expect(scene.seconds % 2).toBe(0);
  const starts = scene.chapters.map(({ at }) => at);
  expect(starts.length).toBeGreaterThanOrEqual(3);
  expect(starts[0]).toBe(0);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect(starts.at(-1)).toBeLessThan(scene.seconds);
});

test.each(SCENES)("$slug has captions that follow each other within the video", (scene) => {
  for (const { cues } of scene.captions)
    for (const [i, { from, to, text }] of cues.entries()) {
      expect(text).not.toBe("");
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(scene.seconds);
      expect(from).toBeGreaterThanOrEqual((cues[i - 1]?.to ?? 0) - 0.3);
    }
});
