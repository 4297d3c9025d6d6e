import { expect, test } from "vitest";
import { storyboardTile } from "./storyboard.ts";

const board = {
  url: "/media/t/v/storyboard.webp",
  columns: 5,
  rows: 3,
  tileWidth: 160,
  tileHeight: 90,
  intervalMs: 1000,
  count: 12,
};

test("a storyboard shows the tile for a position, and the last tile for later positions", () => {
  const position = (at: number) => storyboardTile(board, at).backgroundPosition;
  expect(position(0)).toBe("0% 0%");
  expect(position(4 / 12)).toBe("100% 0%");
  expect(position(5 / 12)).toBe("0% 50%");
  expect(position(1)).toBe("25% 100%");
  expect(position(-1)).toBe("0% 0%");
  expect(storyboardTile(board, 0).backgroundSize).toBe("500% 300%");
});

test("a storyboard with only one tile fills its box", () => {
  expect(storyboardTile({ ...board, columns: 1, rows: 1, count: 1 }, 0.7)).toMatchObject({
    backgroundSize: "100% 100%",
    backgroundPosition: "0% 0%",
  });
});
