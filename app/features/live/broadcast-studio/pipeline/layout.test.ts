import fc from "fast-check";
import { expect, test } from "vitest";
import { arrange, CORNERS, cornerAt, INSET_SIZES, type Layout, type Rect } from "./layout.ts";

const size = fc.record({
  width: fc.integer({ min: 120, max: 4096 }),
  height: fc.integer({ min: 120, max: 4096 }),
});
const layouts: fc.Arbitrary<Layout> = fc.oneof(
  fc.record({
    kind: fc.constant("inset" as const),
    corner: fc.constantFrom(...CORNERS),
    size: fc.constantFrom(...INSET_SIZES),
  }),
  fc.constant({ kind: "beside" as const }),
);
const near = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b), 1);

test("camera and screen keep their aspect ratios inside the canvas, and do not overlap in the side-by-side layout", () => {
  fc.assert(
    fc.property(layouts, size, size, size, (layout, whole, main, inset) => {
      const placed = arrange(layout, whole, main, inset);
      const check = (rect: Rect, shape: { width: number; height: number }) => {
        expect(near(rect.width / rect.height, shape.width / shape.height)).toBe(true);
        expect(Math.min(rect.x, rect.y)).toBeGreaterThanOrEqual(-1e-6);
        expect(rect.x + rect.width).toBeLessThanOrEqual(whole.width + 1e-6);
        expect(rect.y + rect.height).toBeLessThanOrEqual(whole.height + 1e-6);
      };
      check(placed.main, main);
      check(placed.inset, inset);
      if (layout.kind === "beside")
        expect(placed.main.x + placed.main.width).toBeLessThanOrEqual(placed.inset.x + 1e-6);
      else {
        const middle = {
          x: placed.inset.x + placed.inset.width / 2,
          y: placed.inset.y + placed.inset.height / 2,
        };
        expect(cornerAt(middle, whole)).toBe(layout.corner);
      }
    }),
  );
});

test("a larger inset setting makes the camera inset wider", () => {
  const width = (s: (typeof INSET_SIZES)[number]) =>
    arrange(
      { kind: "inset", corner: "top-left", size: s },
      { width: 1280, height: 720 },
      { width: 16, height: 9 },
      { width: 4, height: 3 },
    ).inset.width;
  expect(width("small")).toBeLessThan(width("medium"));
  expect(width("medium")).toBeLessThan(width("large"));
});
