import { faker } from "@faker-js/faker";

type Weights = readonly (readonly [string, number])[];

export const SOURCES: Weights = [
  ["home", 30],
  ["suggested", 24],
  ["search", 14],
  ["external", 11],
  ["channel", 8],
  ["direct", 6],
  ["embed", 3],
  ["playlist", 2],
  ["notification", 1],
  ["unknown", 1],
];
export const HOSTS: Weights = [
  ["news.ycombinator.com", 5],
  ["reddit.com", 4],
  ["google.com", 3],
  ["lobste.rs", 2],
  ["blog.nightbus.example", 2],
  ["duckduckgo.com", 1],
];
export const DEVICES: Weights = [
  ["mobile", 52],
  ["desktop", 36],
  ["tablet", 7],
  ["tv", 4],
];
export const COUNTRIES: Weights = [
  ["US", 28],
  ["DE", 14],
  ["GB", 11],
  ["JP", 9],
  ["BR", 8],
  ["IN", 8],
  ["FR", 6],
  ["KR", 5],
  ["CA", 4],
  ["NL", 3],
  ["PL", 2],
  ["unknown", 2],
];
/** Outcomes of a playback. "watched" is a view unless the viewer already has one on that day. */
export const OUTCOMES = [
  ["watched", 69],
  ["too_short", 27],
  ["robot", 3],
  ["not_fetched", 1],
] as const;
export type Outcome = (typeof OUTCOMES)[number][0];
/** Shares of playbacks that begin in each UTC hour of a day. */
export const HOURS: Weights = [
  3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 12, 14, 16, 16, 13, 9, 5,
].map((weight, hour) => [String(hour), weight]);

export const drawWeighted = <Value extends string>(
  weights: readonly (readonly [Value, number])[],
): Value =>
  faker.helpers.weightedArrayElement(weights.map(([value, weight]) => ({ value, weight })));
