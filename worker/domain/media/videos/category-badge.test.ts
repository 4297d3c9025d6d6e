import { expect, test } from "vitest";
import { categoryBadge, definitionOf } from "./contract-categories.ts";

test("a file is 4K from 2160p and HD from 1080p, in both orientations", () => {
  expect(definitionOf(3840, 2160)).toBe("4K");
  expect(definitionOf(2160, 3840)).toBe("4K");
  expect(definitionOf(1920, 1080)).toBe("HD");
  expect(definitionOf(1280, 720)).toBeNull();
  expect(definitionOf(null, null)).toBeNull();
});

test("the badges 4K and HD appear only on files of this definition", () => {
  const gaming = (definition: "4K" | "HD" | null) =>
    categoryBadge({ category: "gaming", definition });
  expect([gaming("4K"), gaming("HD"), gaming(null)]).toEqual(["4K", "HD", null]);
  const sports = (definition: "4K" | "HD" | null) =>
    categoryBadge({ category: "sports", definition });
  expect([sports("4K"), sports("HD"), sports(null)]).toEqual(["HD", "HD", null]);
});

test("the other badges of categories do not depend on the file", () => {
  const badges = ["tech", "art", "music", "cooking"].map((category) =>
    categoryBadge({ category, definition: null }),
  );
  expect(badges).toEqual(["NEW", "ART", "MUSIC", "COOKING"]);
});
