import { expect, test } from "vitest";
import { loadKnowledge } from "./knowledge.ts";
import { sentimentOf } from "./sentiment.ts";

await loadKnowledge();

test.each([
  ["I love this, thank you so much!", 5],
  ["This is good", 4],
  ["It comes in blue and green", 3],
  ["not good", 2],
  ["Horrible, boring and a complete waste of time.", 1],
])('the sentiment of "%s" is %i of 5', (text, rating) => {
  expect(sentimentOf(text).rating).toBe(rating);
});

test.each([
  ["good", "not good"],
  ["very good", "good"],
  ["good", "somewhat good"],
  [
    "The acting was bad, but the ending was wonderful",
    "The ending was wonderful, but the acting was bad",
  ],
  ["good 😍", "good 💔"],
  ["It was good!!!", "It was good"],
  ["never disappoints", "disappoints"],
  ["not bad at all", "bad"],
  ["9/10", "2/10"],
  ["Although the plot is thin, it is charming", "Although it is charming, the plot is thin"],
])('the sentiment of "%s" is higher than that of "%s"', (better, worse) => {
  const tone = (text: string) => {
    const { rating, confidence } = sentimentOf(text);
    return (rating - 3) * 10 + Math.sign(rating - 3) * confidence;
  };
  expect(tone(better)).toBeGreaterThanOrEqual(tone(worse));
  expect(sentimentOf(better)).not.toEqual(sentimentOf(worse));
});

test("the sentiment lists the emotions that a text states or shows, and no emotion that it negates", () => {
  expect(sentimentOf("I am so angry, they robbed us").emotions[0]).toBe("anger");
  expect(sentimentOf("I miss her and cannot stop crying 😢").emotions[0]).toBe("sadness");
  expect(sentimentOf("hahaha this is hilarious 😂").emotions[0]).toBe("amusement");
  expect(sentimentOf("wow, what a surprise, unexpected twist").emotions).toContain("surprise");
  expect(sentimentOf("I am not scared").emotions).not.toContain("fear");
  expect(sentimentOf("The box weighs two kilos").emotions).toEqual([]);
});

test("the confidence of a sentiment rises with more words of the same sentiment", () => {
  expect(sentimentOf("wonderful, lovely, superb").confidence).toBeGreaterThan(
    sentimentOf("nice").confidence,
  );
  expect(sentimentOf("superb").confidence).toBeGreaterThan(
    sentimentOf("superb acting, terrible script, lovely end").confidence,
  );
});
