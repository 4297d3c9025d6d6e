import { describe, expect, test } from "vitest";
import { takeUnshown } from "./take-unshown.ts";

const idOf = (id: string) => id;

describe("takeUnshown", () => {
  test("skips items that the page shows, and marks the taken items as shown", () => {
    const shown = new Set(["b"]);
    expect(takeUnshown(["a", "b", "c", "d"], shown, { limit: 2, idOf })).toEqual(["a", "c"]);
    expect(shown).toEqual(new Set(["a", "b", "c"]));
  });

  test("repeats items only up to the minimum, in the order of the list", () => {
    const shown = () => new Set(["a", "b", "c"]);
    expect(takeUnshown(["a", "b", "c", "d"], shown(), { limit: 4, idOf })).toEqual(["d"]);
    expect(takeUnshown(["a", "b", "c", "d"], shown(), { limit: 4, atLeast: 3, idOf })).toEqual([
      "a",
      "b",
      "d",
    ]);
  });

  test("returns no more items than the limit, even if the minimum is higher", () => {
    expect(takeUnshown(["a", "b"], new Set(["a", "b"]), { limit: 1, atLeast: 9, idOf })).toEqual([
      "a",
    ]);
  });
});
