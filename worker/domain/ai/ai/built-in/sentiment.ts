import { emotionsIn } from "./sentiment/emotions.ts";
import { scoreText } from "./sentiment/score.ts";

export interface Sentiment {
  /** Whole number from 1 (very negative) to 5 (very positive). */
  rating: 1 | 2 | 3 | 4 | 5;
  confidence: number;
  /** Emotions in the text, strongest first; at most four. */
  emotions: string[];
}

const NEUTRAL = 0.16;
const STRONG_TONE = 0.6;

/** Returns the sentiment of a text. Unmarked irony is taken literally. */
export function sentimentOf(text: string): Sentiment {
  const score = scoreText(text);
  const { tone } = score;
  const size = Math.abs(tone);
  const rating =
    size < NEUTRAL ? 3 : tone > 0 ? (size < STRONG_TONE ? 4 : 5) : size < STRONG_TONE ? 2 : 1;
  return {
    rating,
    confidence: confidenceOf(tone, score.positive, score.negative),
    emotions: emotionsIn(text, tone),
  };
}

/** Returns the confidence, 0.4 to 0.98: high for a strong tone, low if praise and criticism mix. */
function confidenceOf(tone: number, positive: number, negative: number): number {
  const size = Math.abs(tone);
  const all = positive + negative;
  if (all === 0) return 0.5;
  if (size < NEUTRAL) return 0.4;
  const agreement = Math.abs(positive - negative) / all;
  return Math.round(Math.min(0.98, 0.45 + 0.35 * size + 0.2 * agreement) * 100) / 100;
}
