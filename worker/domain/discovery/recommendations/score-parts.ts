import { type Dial, PARTS, type Preferences, type ScoreParts } from "./contract.ts";

/** What is known of a candidate, each from 0 to 1. */
export interface Signals {
  /** How well the chosen model thinks it fits what was taken up. */
  watched: number;
  /** How much this viewer is drawn to its creator. */
  creator: number;
  category: number;
  trending: number;
  /** 1 when it came out just now. */
  fresh: number;
  /** For what few have seen: a chance that changes daily. */
  exploration: number;
  /** How much of it the viewer wants: 1 for as much as ever (domain/trust/safety/hidden.ts). */
  appetite: number;
}

/** Exploration has no slider beside its dial: this much, so that it decides among near equals only. */
const EXPLORATION = 0.1;

/** What each slider and dial makes of a part. */
export function partWeights(preferences: Preferences): Record<Dial, number> {
  const { personal, trending, recency, dials } = preferences;
  const own = preferences.useProfile ? personal : 0;
  return {
    watched: own * dials.watched,
    creator: own * dials.creator,
    category: own * dials.category,
    trending: trending * dials.trending,
    fresh: recency * dials.fresh,
    exploration: EXPLORATION * dials.exploration,
  };
}

/**
 * A candidate's score as parts that sum to it: each signal times its weight; what the viewer wants less of is taken off as
 * a part of its own, so that it can be seen too.
 */
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
  const wanted = sumOf(parts);
  return { ...parts, less: -(1 - signals.appetite) * wanted };
}

export const sumOf = (parts: ScoreParts): number => PARTS.reduce((sum, part) => sum + parts[part], 0);
