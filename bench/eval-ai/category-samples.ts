import { readFileSync } from "node:fs";
import { termsOf, VOCABULARY } from "../../worker/domain/ai/ai/built-in/category/vocabulary.ts";
import type { Sample } from "./train-linear.ts";

/**
 * Storage format of the model's weights. Weights as integers from -3 to 3 classify 71.1% of unseen
 * sentences correctly; one byte per weight reaches 71.4% at three times the size.
 */
export const CATEGORY_PACKING = { steps: 3, cut: 0.6 };

const rows = (file: string) =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

/** Training weight of a vocabulary word. A sentence has weight 1. */
const TERM_WEIGHT = 0.5;

export function categorySamples(): { sentences: Sample[]; terms: Sample[] } {
  // The sentences are in two files, because the moderation model trains only on the first file.
  const lines = [...rows("category.train.tsv"), ...rows("category.train-tech.tsv")];
  const many = new Map<string, number>();
  for (const [, label = ""] of lines) many.set(label, (many.get(label) ?? 0) + 1);
  const fewest = Math.min(...many.values());
  // Sentences of large categories weigh less, so that each category has the same total weight.
  const sentences = lines.map(([text = "", label = ""]) => ({
    text,
    label,
    weight: fewest / (many.get(label) ?? fewest),
  }));
  const terms = Object.entries(VOCABULARY).flatMap(([label, list]) =>
    termsOf(list).map((text) => ({ text, label, weight: TERM_WEIGHT })),
  );
  return { sentences, terms };
}
