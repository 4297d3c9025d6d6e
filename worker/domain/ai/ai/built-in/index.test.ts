import fc from "fast-check";
import { expect, test } from "vitest";
import {
  categorize,
  chatReply,
  hashtagsOf,
  moderate,
  sentimentOf,
  suggestMetadata,
} from "./index.ts";
import { loadKnowledge } from "./knowledge.ts";

await loadKnowledge();

test("every built-in AI tool returns a valid result of limited length for any text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: "binary" }), (text) => {
      const { confidence } = categorize(text);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      for (const match of moderate(text).matches)
        expect(text.slice(match.start, match.end)).toBe(match.text);
      const { rating } = sentimentOf(text);
      expect([1, 2, 3, 4, 5]).toContain(rating);
      for (const tag of hashtagsOf(text, [text]).hashtags)
        expect(tag).toMatch(/^#[\p{L}\p{N}\p{M}_]+$/u);
      const { response } = chatReply({
        message: text,
        streamTitle: text,
        streamerName: "Mara",
        chatHistory: [text],
        facts: {},
      });
      expect(response.length).toBeGreaterThan(0);
      suggestMetadata(text);
    }),
  );
});
