import { VOCABULARY } from "./category/vocabulary.ts";
import { BIAS, SCALES, WEIGHTS } from "./category/weights.ts";
import type { Knowledge } from "./knowledge.ts";
import { GENERAL_WORDS } from "./sentiment/general-words.ts";
import { PLATFORM_PHRASES, PLATFORM_WORDS } from "./sentiment/platform-words.ts";
import { STOPWORDS } from "./stopwords.ts";

/** This large data is a separate module, so that `loadKnowledge` loads it only on first use. */
export const KNOWLEDGE: Knowledge = {
  category: { bias: BIAS, scales: SCALES, weights: WEIGHTS },
  sentiment: { words: [...GENERAL_WORDS, ...PLATFORM_WORDS], phrases: PLATFORM_PHRASES },
  topics: VOCABULARY,
  stopwords: STOPWORDS,
};
