import { emotionsIn } from "./sentiment/emotions.ts";
import { scoreText } from "./sentiment/score.ts";

export interface Sentiment {
  /** 1, very negative, to 5, very positive; whole. */
  rating: 1 | 2 | 3 | 4 | 5;
  /** 0 to 1. */
  confidence: number;
  /**
   * Strongest first, at most four, of joy, love, excitement, gratitude, amusement, pride, relief,
   * hope, surprise, sadness, disappointment, anger, fear, disgust, boredom, embarrassment.
   */
  emotions: string[];
}

const NEUTRAL = 0.16;
const STRONG = 0.6;

/**
 * How a text feels about what it speaks of. Irony without a sign of it is read as it is written.
 */
export function sentimentOf(text: string): Sentiment {
  const score = scoreText(text);
  const { tone } = score;
  const size = Math.abs(tone);
  const rating = size < NEUTRAL ? 3 : tone > 0 ? (size < STRONG ? 4 : 5) : size < STRONG ? 2 : 1;
  return {
    rating,
    confidence: confidenceOf(tone, score.positive, score.negative),
    emotions: emotionsIn(text, tone),
  };
}

/**
 * Higher the clearer the tone is and the less speaks against it; nothing found is a weak "neutral".
 */
function confidenceOf(tone: number, positive: number, negative: number): number {
  const size = Math.abs(tone);
  const all = positive + negative;
  if (all === 0) return 0.5;
  if (size < NEUTRAL) return 0.4;
  const agreement = Math.abs(positive - negative) / all;
  return Math.round(Math.min(0.98, 0.45 + 0.35 * size + 0.2 * agreement) * 100) / 100;
}
