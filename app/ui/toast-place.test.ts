import { describe, expect, test } from "vitest";
import { type Box, placeToast } from "./toast-place.ts";

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});
const desktop = { usual: box(1000, 800, 1424, 884), width: 1440, top: 60 };
const phone = { usual: box(16, 700, 374, 768), width: 390, top: 60 };

describe("a toast", () => {
  test("is at the bottom right if it covers no composer there", () => {
    const obstacles = [box(0, 100, 900, 300)];
    expect(placeToast({ ...desktop, obstacles })).toEqual({ at: "bottom", side: "right", lift: 0 });
  });

  test("moves to the left side if a chat fills the right side", () => {
    const obstacles = [box(1020, 780, 1408, 876)];
    expect(placeToast({ ...desktop, obstacles })).toEqual({ at: "bottom", side: "left", lift: 0 });
  });

  test("moves above the composer if both sides are covered", () => {
    const obstacles = [box(1020, 780, 1408, 876), box(20, 790, 900, 860)];
    const place = placeToast({ ...desktop, obstacles });
    expect(place).toEqual({ at: "bottom", side: "right", lift: 112 });
  });

  test("moves above every composer on a phone", () => {
    const obstacles = [box(0, 720, 390, 784), box(0, 610, 390, 660)];
    expect(placeToast({ ...phone, obstacles })).toEqual({ at: "bottom", side: "right", lift: 166 });
  });

  test("moves to the top if composers leave no room below", () => {
    const obstacles = [box(0, 90, 390, 784)];
    expect(placeToast({ ...phone, obstacles })).toEqual({ at: "top", side: "right", lift: 0 });
  });
});
