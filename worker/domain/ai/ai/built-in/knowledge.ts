import type { CategorySlug } from "../../../media/videos/contract.ts";
import type { STOPWORDS } from "./stopwords.ts";

type Valued = readonly (readonly [value: number, words: string])[];

/** Word data of the built-in analysis. Moderation is synchronous and has its own word data. */
export interface Knowledge {
  category: { bias: readonly number[]; scales: readonly number[]; weights: string };
  /** Spaces separate words, "|" separates phrases. If a word has two values, the later one wins. */
  sentiment: { words: Valued; phrases: Valued };
  topics: Readonly<Record<CategorySlug, string>>;
  stopwords: typeof STOPWORDS;
}

let known: Knowledge | null = null;

/** Loads the word data of the built-in analysis once and keeps it in memory. */
export async function loadKnowledge(): Promise<void> {
  known ??= (await import("./knowledge-data.ts")).KNOWLEDGE;
}

/** Returns the loaded word data. @throws Error before `loadKnowledge` has resolved */
export function knowledge(): Knowledge {
  if (known === null) throw new Error("The built-in analysis was asked before loadKnowledge");
  return known;
}
