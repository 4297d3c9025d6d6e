// What the click farms have in common: size, accounts, channel and figures of a played video.
import { type Account, DAY_MS, HOUR_MS, START } from "./contract.ts";
import { LEAST_BYTES } from "./honest-viewers.ts";
import type { Random } from "./random.ts";

export const ACCOUNTS = 1000;
export const NETWORKS = 20;
export const VIDEOS = 30;
export const MINUTE_MS = 60_000;

export const parkedAccount = (random: Random): Account => ({
  createdAt: START - random.whole(60, 400) * DAY_MS,
  confirmedAt: null,
});
export const grown = (random: Random): Account => {
  const createdAt = START - random.whole(30, 40) * DAY_MS;
  return { createdAt, confirmedAt: createdAt + HOUR_MS };
};

export const farmChannel = (number: number) => `farm-${number}`;

export const PLAYED = { playedMs: 31_000, fetchedBytes: 8e6, leastBytes: LEAST_BYTES };
export const UNPLAYED = { playedMs: 0, fetchedBytes: 0, leastBytes: 0 };
