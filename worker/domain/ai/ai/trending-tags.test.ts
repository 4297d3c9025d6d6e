import fc from "fast-check";
import { expect, test } from "vitest";
import { risingTags, type TagUse } from "./trending-tags.ts";

const SINCE = 1000;
const use = (
  creatorId: string,
  tags: string[],
  recentViews: number,
  earlierViews = 0,
  publishedAt = 0,
): TagUse => ({
  creatorId,
  tags,
  recentViews,
  earlierViews,
  publishedAt,
});

test("trending tags rank a tag of many creators above a tag with more views of one creator", () => {
  const many = ["a", "b", "c", "d"].map((id) => use(id, ["Kayak"], 40));
  expect(risingTags([use("x", ["solo"], 400), ...many], SINCE)).toEqual(["kayak", "solo"]);
});

test("trending tags rank a new tag above an old tag with the same number of views", () => {
  expect(
    risingTags([use("a", ["old"], 100, 5000), use("b", ["new"], 100, 0, SINCE)], SINCE),
  ).toEqual(["new", "old"]);
});

test("trending tags count a tag once per video in any spelling", () => {
  expect(
    risingTags([use("a", ["#Surf", "surf", " SURF ", "2024"], 5), use("b", ["quiet"], 0)], SINCE),
  ).toEqual(["surf"]);
});

test("more views never lower the rank of a trending tag", () => {
  const views = fc.nat(10_000);
  fc.assert(
    fc.property(views, views, fc.integer({ min: 1, max: 1000 }), (recent, earlier, more) => {
      const before = risingTags(
        [use("a", ["other"], 50, 50), use("b", ["tag"], recent, earlier)],
        SINCE,
      ).indexOf("tag");
      const after = risingTags(
        [use("a", ["other"], 50, 50), use("b", ["tag"], recent + more, earlier)],
        SINCE,
      ).indexOf("tag");
      expect(after).toBeGreaterThanOrEqual(0);
      if (before >= 0) expect(after).toBeLessThanOrEqual(before);
    }),
  );
});
