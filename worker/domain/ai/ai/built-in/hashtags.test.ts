import fc from "fast-check";
import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";
import { loadKnowledge } from "./knowledge.ts";

await loadKnowledge();

const TEXT = "Painting a mountain lake in watercolor, from first sketch to last brush stroke.";

test("suggested hashtags are the known subjects of a text and its category", () => {
  expect(hashtagsOf(TEXT, []).hashtags).toEqual(
    expect.arrayContaining(["#painting", "#watercolor", "#art"]),
  );
});

test.each([
  ["Test card made with friends. Finally came the day that we tried the amazing thing", []],
  [
    "We baked sourdough bread in an air fryer at Lake Como and made friends",
    ["#airfryer", "#bread", "#lakecomo", "#sourdough"],
  ],
  ["Our evening with the Wall of Flesh in Terraria, thanks to Gabi", ["#terraria", "#wallofflesh"]],
  [
    "Wir backen heute ein Brot mit der Hefe und dem Mehl, und dann ist es in dem Ofen",
    ["#backen", "#brot", "#hefe", "#mehl", "#ofen"],
  ],
])("no fragment of the sentence %j is suggested as a hashtag", (text, expected) => {
  const { hashtags } = hashtagsOf(text, []);
  expect(hashtags.filter((tag) => !["#cooking", "#gaming"].includes(tag)).sort()).toEqual(expected);
});

test("suggested hashtags start with the creator's own hashtags, without duplicates", () => {
  const { hashtags } = hashtagsOf("My trip to Lisbon #fado #Fado #lisbon", []);
  expect(hashtags.slice(0, 2).sort()).toEqual(["#fado", "#lisbon"]);
});

test("trending hashtags that match the text come first", () => {
  expect(hashtagsOf(TEXT, ["#goals", "news", "watercolor"]).trending).toEqual([
    "#watercolor",
    "#goals",
    "#news",
  ]);
});

test("suggested hashtags are always valid, safe and distinct", () => {
  expect(hashtagsOf("River", ["River", "#river", "kill yourself"]).trending).toEqual(["#river"]);
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200, unit: "grapheme" }),
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }),
      (text, tags) => {
        const { hashtags, trending } = hashtagsOf(text, tags);
        for (const list of [hashtags, trending]) {
          expect(new Set(list).size).toBe(list.length);
          for (const tag of list) expect(tag).toMatch(/^#[\p{L}\p{N}\p{M}_]{2,30}$/u);
        }
      },
    ),
    { numRuns: 60 },
  );
});
