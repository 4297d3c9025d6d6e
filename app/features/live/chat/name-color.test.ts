import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NAME_COLORS, nameColor } from "./name-color.ts";

const css = readFileSync(new URL("../../../styles/app.css", import.meta.url), "utf8");

function readColor(name: string): [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`app.css has no --color-${name}`);
  return [light, dark];
}

/** WCAG 2.2 relative luminance of an sRGB color. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The backgrounds of a chat line: plain, floating, mentioned, marked, and a tip. */
const GROUNDS = ["ground", "surface", "raised", "accent-soft", "pending-soft", "paid-soft"];

test.each(NAME_COLORS)("the name color %s is readable on every line of a chat", (className) => {
  const [light, dark] = readColor(className.replace("text-", ""));
  for (const ground of GROUNDS) {
    const [lightGround, darkGround] = readColor(ground);
    expect(contrast(light, lightGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, darkGround)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a user has one color, and users share all colors evenly", () => {
  expect(nameColor("usr_01jabc")).toBe(nameColor("usr_01jabc"));
  expect(nameColor(null)).toBeUndefined();
  const used = Array.from({ length: 1000 }, (_, i) => nameColor(`usr_01j${i}x${i * 7}`));
  for (const color of NAME_COLORS)
    expect(used.filter((one) => one === color).length).toBeGreaterThan(50);
});
