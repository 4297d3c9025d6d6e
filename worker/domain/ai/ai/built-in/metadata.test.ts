import fc from "fast-check";
import { expect, test } from "vitest";
import { TAG_MAX, TITLE_MAX } from "../../../media/videos/contract.ts";
import { categorize } from "./categorize.ts";
import { loadKnowledge } from "./knowledge.ts";
import { suggestMetadata } from "./metadata.ts";
import { languageOf } from "./text.ts";

await loadKnowledge();

test.each([
  ["Baking sourdough bread at home: flour, water, a hot oven and patience.", "cooking"],
  [
    "We beat the final boss of the new open world RPG on the hardest level. Full gameplay.",
    "gaming",
  ],
  ["A TypeScript tutorial: build an API server and deploy it to the cloud.", "tech"],
  ["Painting a mountain lake in watercolor, from first sketch to last brush stroke.", "art"],
  ["Our band plays three songs live, two guitars and a lot of drums.", "music"],
  ["Highlights of the football match: two goals in the last minutes and a happy coach.", "sports"],
  ["Physics explained simply: why the sky is blue. A lesson for students.", "education"],
  ["A road trip along the coast: small villages, a beach camp and one long hike.", "travel"],
  ["My morning routine, a tour of the garden, and how I keep a tidy home.", "lifestyle"],
  ["A funny sketch with a magic trick that goes wrong. Comedy from our theatre.", "entertainment"],
])('the category of "%s" is %s', (content, category) => {
  expect(categorize(content).category).toBe(category);
});

const KAYAK = `In this video I will show you how to paddle a kayak down a wild river. We start at the spring and camp at the lake.
The river has rapids, so a helmet matters. Wild river kayaking is easier than it looks. Subscribe!`;

test("suggested titles, description and tags consist of the creator's own words", () => {
  const made = suggestMetadata(KAYAK);
  expect(made.titles[0]).toBe("How to paddle a kayak down a wild river");
  expect(made.titles.length).toBeGreaterThanOrEqual(3);
  expect(new Set(made.titles.map((t) => t.toLowerCase())).size).toBe(made.titles.length);
  expect(made.tags.some((tag) => tag.includes("wild river"))).toBe(true);
  expect(made.description).toMatch(/river/i);
  expect(made.category).toBe("travel");
  const own = KAYAK.toLowerCase();
  for (const tag of made.tags) for (const word of tag.split(" ")) expect(own).toContain(word);
});

test("different texts get different suggested titles and tags", () => {
  const other = suggestMetadata("Baking sourdough bread at home. Flour, water, a hot oven.");
  const made = suggestMetadata(KAYAK);
  expect(other.titles).not.toEqual(made.titles);
  expect(other.tags.filter((tag) => made.tags.includes(tag))).toEqual([]);
  expect(suggestMetadata(KAYAK)).toEqual(made);
});

test("suggested tags contain no function words of other languages", () => {
  const text =
    "Wir backen heute ein Brot mit der Hefe und dem Mehl, und dann ist es in dem Ofen. Das Brot wird sehr gut.";
  expect(languageOf(text)).toBe("german");
  expect(suggestMetadata(text).tags.join(" ")).not.toMatch(/\b(und|der|dem|ist)\b/);
});

test("the suggested title and tags are valid for any text", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 400, unit: "grapheme" }), (noise) => {
      const { titles, tags, description } = suggestMetadata(`River ${noise}`);
      expect(titles.length).toBeGreaterThan(0);
      for (const title of titles) expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
      for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(TAG_MAX);
      expect(description.length).toBeLessThan(1200);
    }),
  );
});

test("titles and tags are suggested for a text of 20,000 characters", () => {
  const long = `${KAYAK} `.repeat(Math.ceil(20_000 / KAYAK.length)).slice(0, 20_000);
  expect(suggestMetadata(long).tags.length).toBeGreaterThan(0);
});
