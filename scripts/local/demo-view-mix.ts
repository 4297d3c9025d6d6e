import { faker } from "@faker-js/faker";
import {
  QUALITY_BUCKETS,
  QUALITY_MEASURES,
  type QualityMeasure,
} from "../../worker/domain/creator/analytics/contract-quality.ts";
import type { Verdict } from "../../worker/domain/media/views/contract.ts";

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
  ["unknown", 1],
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
/** Views that do not count per 100 that count, by reason. */
export const UNCOUNTED: readonly (readonly [Verdict, number])[] = [
  ["too_short", 31],
  ["repeat", 9],
  ["robot", 3],
  ["not_fetched", 1],
];

const QUALITY: Record<QualityMeasure, readonly number[]> = {
  start_ms: [46, 27, 14, 8, 3, 2],
  stalls: [88, 8, 3, 1],
  bitrate: [2, 10, 24, 48, 15, 1],
};
export const QUALITY_DAYS = 28;

export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let weightSum = 0;
  let assigned = 0;
  return weights.map((weight) => {
    weightSum += weight;
    const target = sum === 0 ? 0 : Math.round((total * weightSum) / sum);
    const share = target - assigned;
    assigned = target;
    return share;
  });
}

export const randomizedWeights = (weights: Weights) =>
  weights.map(([, weight]) => weight * faker.number.float({ min: 0.7, max: 1.3 }));

export const drawWeighted = (weights: Weights) =>
  faker.helpers.weightedArrayElement(weights.map(([value, weight]) => ({ value, weight })));

export const qualityOf = (plays: number) =>
  QUALITY_MEASURES.flatMap((measure) => {
    const shares = split(
      plays,
      QUALITY[measure].map((weight) => weight * faker.number.float({ min: 0.7, max: 1.3 })),
    );
    return QUALITY_BUCKETS[measure].flatMap((bucket, i) =>
      shares[i] ? [{ measure, bucket, plays: shares[i] }] : [],
    );
  });
