import type { CategorySlug } from "../../../media/videos/contract.ts";
import type { STOPWORDS } from "./stopwords.ts";

/** Pairs of a value and the words or phrases that have it. */
type Valued = readonly (readonly [value: number, words: string])[];

/** What the built-in analysis knows about words. Moderation's data is separate, because moderation must never wait for a module. */
export interface Knowledge {
  /** Parameters of the category classifier (category/weights.ts). */
  category: { bias: readonly number[]; scales: readonly number[]; weights: string };
  /** Words are separated by spaces, phrases by "|". A later entry replaces an earlier one. */
  sentiment: { words: Valued; phrases: Valued };
  /** The vocabulary of each category (category/vocabulary.ts). */
  topics: Readonly<Record<CategorySlug, string>>;
  /** Words that carry no subject, separated by spaces. */
  stopwords: typeof STOPWORDS;
}

let known: Knowledge | null = null;

/** Loads the data of the built-in analysis. It stays in memory. */
export async function loadKnowledge(): Promise<void> {
  known ??= (await import("./knowledge-data.ts")).KNOWLEDGE;
}

/** @throws Error before `loadKnowledge` has resolved */
export function knowledge(): Knowledge {
  if (known === null) throw new Error("The built-in analysis was asked before loadKnowledge");
  return known;
}
