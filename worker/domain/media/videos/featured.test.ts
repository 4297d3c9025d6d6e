import { describe, expect, test } from "vitest";
import { pickFeatured } from "./featured.ts";

const row = (id: string, creatorId: string, verifiedFollowers: number) => ({
  video: { id, creatorId },
  user: { verifiedFollowers },
});
const idsOf = (rows: { video: { id: string } }[]) => rows.map(({ video }) => video.id);
const NONE = new Set<string>();

describe("pickFeatured", () => {
  const rows = [row("a1", "a", 1), row("a2", "a", 1), row("b1", "b", 5), row("c1", "c", 3)];

  test("picks the most watched video of each creator, and sorts by verified followers", () => {
    expect(idsOf(pickFeatured(rows, { limit: 3, shown: NONE }))).toEqual(["b1", "c1", "a1"]);
  });

  test("picks a creator's next video if the page already shows the most watched one", () => {
    expect(idsOf(pickFeatured(rows, { limit: 3, shown: new Set(["a1"]) }))).toEqual([
      "b1",
      "c1",
      "a2",
    ]);
  });

  test("fills the list with further videos before it repeats a video", () => {
    expect(idsOf(pickFeatured(rows, { limit: 4, shown: new Set(["b1"]) }))).toEqual([
      "c1",
      "a1",
      "a2",
      "b1",
    ]);
  });
});
