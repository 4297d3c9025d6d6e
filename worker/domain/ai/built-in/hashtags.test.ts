import fc from "fast-check";
import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";

const TEXT = "Painting a mountain lake in watercolor, from first sketch to last brush stroke.";

test("hashtags are of the text's own phrases and its category", () => {
  const { hashtags } = hashtagsOf(TEXT, []);
  expect(hashtags).toContain("#mountainlake");
  expect(hashtags).toContain("#art");
});

test("of what is trending, what the text speaks of comes first", () => {
  expect(hashtagsOf(TEXT, ["#goals", "news", "watercolor"]).trending).toEqual(["#watercolor", "#goals", "#news"]);
});

test("no hashtag comes twice, none breaks the rules, and all have the form of one", () => {
  expect(hashtagsOf("River", ["River", "#river", "kill yourself"]).trending).toEqual(["#river"]);
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), (text, tags) => {
      const { hashtags, trending } = hashtagsOf(text, tags);
      for (const list of [hashtags, trending]) {
        expect(new Set(list).size).toBe(list.length);
        for (const tag of list) expect(tag).toMatch(/^#[\p{L}\p{N}\p{M}_]{2,30}$/u);
      }
    }),
    { numRuns: 60 },
  );
});
