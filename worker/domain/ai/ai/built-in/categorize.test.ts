import { expect, test } from "vitest";
import {
  CATEGORY_PACKING,
  categorySamples,
} from "../../../../../bench/eval-ai/category-samples.ts";
import { packModel, trainModel } from "../../../../../bench/eval-ai/train-linear.ts";
import { CATEGORIES } from "../../../media/videos/contract.ts";
import { categorize } from "./categorize.ts";
import { BUCKETS, featuresOf } from "./category/features.ts";
import { SCALES, WEIGHTS } from "./category/weights.ts";
import { loadKnowledge } from "./knowledge.ts";

await loadKnowledge();

test("training the category classifier again gives the committed weights", () => {
  const { sentences, terms } = categorySamples();
  expect(sentences.length).toBeGreaterThanOrEqual(600);
  const { scales, packed } = packModel(
    trainModel(
      [...sentences, ...terms],
      CATEGORIES.map(({ slug }) => slug),
      { featuresOf, buckets: BUCKETS },
    ),
    CATEGORY_PACKING,
  );
  expect(scales).toEqual(SCALES);
  expect(packed === WEIGHTS).toBe(true);
  expect(WEIGHTS.length).toBeLessThan(100_000);
});

test("the category classifier categorizes text without words as entertainment with low confidence", () => {
  for (const text of ["", "1234 5678", "??!", "\u0000"]) {
    const { category, confidence } = categorize(text);
    expect(category).toBe("entertainment");
    expect(confidence).toBeLessThanOrEqual(0.3);
  }
});

test("the category classifier recognizes words in other forms and in capitals", () => {
  expect(categorize("guitarists rehearsing choruses").category).toBe("music");
  expect(categorize("GUITAR Lessons").category).toBe(categorize("guitar lessons").category);
});
