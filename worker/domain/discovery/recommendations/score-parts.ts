import { type Dial, PARTS, type Preferences } from "./contract.ts";
import type { ScoreParts } from "./contract-api.ts";

export interface Signals {
  /** How well the item fits what the viewer liked or watched, according to the chosen model. */
  watched: number;
  creator: number;
  category: number;
  trending: number;
  /** Recency: 1 for an item that was just published, less for an older item. */
  fresh: number;
  /** A random number that changes daily, for a candidate with few views; otherwise 0. */
  exploration: number;
  /** Factor for "not interested" marks: 1 without marks (domain/accounts/hidden/hidden.ts). */
  appetite: number;
}

/** A small weight without a slider, which decides only between nearly equal candidates. */
const EXPLORATION = 0.1;

export function partWeights(preferences: Preferences): Record<Dial, number> {
  const { personal, trending, recency, dials } = preferences;
  const personalWeight = preferences.useProfile ? personal : 0;
  return {
    watched: personalWeight * dials.watched,
    creator: personalWeight * dials.creator,
    category: personalWeight * dials.category,
    trending: trending * dials.trending,
    fresh: recency * dials.fresh,
    exploration: EXPLORATION * dials.exploration,
  };
}

/** Splits a score into its parts. `less` is the reduction by "not interested" marks. */
export function scoreParts(signals: Signals, weights: Record<Dial, number>): ScoreParts {
  const parts = {
    watched: weights.watched * signals.watched,
    creator: weights.creator * signals.creator,
    category: weights.category * signals.category,
    trending: weights.trending * signals.trending,
    fresh: weights.fresh * signals.fresh,
    exploration: weights.exploration * signals.exploration,
    less: 0,
  };
  const total = sumOf(parts);
  return { ...parts, less: -(1 - signals.appetite) * total };
}

export const sumOf = (parts: ScoreParts): number =>
  PARTS.reduce((sum, part) => sum + parts[part], 0);
