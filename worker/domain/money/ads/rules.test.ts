import { expect, test } from "vitest";
import type { Actor } from "../../accounts/users/contract.ts";
import {
  AD_LEAST_SECONDS,
  AD_PAUSE_MS,
  FIRST_AD_VIDEO,
  NEW_SITTING,
  openVideo,
  SITTING_MS,
  type Sitting,
} from "./rules.ts";

const visitor: Actor = { kind: "visitor" };
const START = 1_800_000_000_000;

/** Returns the positions (from 1) of the videos that had a house ad before them. */
function sit({
  gap = 60_000,
  count = 12,
  actor = visitor,
  duration = 60,
  suits = true,
  from = NEW_SITTING,
} = {}) {
  let sitting: Sitting = from;
  const cards: number[] = [];
  for (let i = 1; i <= count; i++) {
    const opened = openVideo(sitting, actor, {
      videoId: `vid_${i}`,
      duration,
      suits,
      now: START + i * gap,
    });
    sitting = opened.sitting;
    if (opened.ad) cards.push(i);
  }
  return { cards, sitting };
}

test("house ads skip the first two videos of a visit and come at least 15 minutes apart", () => {
  expect(sit({ gap: 60_000, count: 40 }).cards).toEqual([3, 18, 33]);
  expect(sit({ gap: AD_PAUSE_MS }).cards).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (let gap = 1000; gap <= SITTING_MS; gap *= 1.7) {
    const { cards } = sit({ gap: Math.round(gap), count: 60 });
    expect(cards[0]).toBe(FIRST_AD_VIDEO);
    for (const [i, card] of cards.entries())
      if (i > 0)
        expect((card - (cards[i - 1] ?? 0)) * Math.round(gap)).toBeGreaterThanOrEqual(AD_PAUSE_MS);
  }
});

test("a new visit starts with two videos without a house ad", () => {
  expect(sit({ gap: SITTING_MS + 1 }).cards).toEqual([]);
});

test("short videos, the user's own videos and unplayable videos have no house ad", () => {
  expect(sit({ duration: AD_LEAST_SECONDS - 1 }).cards).toEqual([]);
  expect(sit({ suits: false }).cards).toEqual([]);
});

test("opening the same video again does not count toward the next house ad", () => {
  const { sitting } = sit({ count: 2 });
  for (const videoId of ["vid_2", "vid_2"]) {
    expect(
      openVideo(sitting, visitor, { videoId, duration: 60, suits: true, now: START + 180_000 }).ad,
    ).toBeNull();
  }
  const third = openVideo(sitting, visitor, {
    videoId: "vid_3",
    duration: 60,
    suits: true,
    now: START + 180_000,
  });
  expect(third.ad).not.toBeNull();
  expect(
    openVideo(third.sitting, visitor, {
      videoId: "vid_3",
      duration: 60,
      suits: true,
      now: START + 181_000,
    }).ad,
  ).toBeNull();
});
