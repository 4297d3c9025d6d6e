import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./app.css", import.meta.url), "utf8");

/** Reads `--color-name: light-dark(#light, #dark)`, or one value for both themes. */
function readColors(): Map<string, { light: string; dark: string }> {
  const colors = new Map<string, { light: string; dark: string }>();
  for (const [, name, value] of css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)) {
    const hexes = value?.match(/#[0-9a-f]{6}/g);
    if (name && hexes?.[0]) colors.set(name, { light: hexes[0], dark: hexes[1] ?? hexes[0] });
  }
  return colors;
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
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["ground", "surface", "raised"];
const textPairs = [
  ...["ink", "muted", "accent", "danger", "ai", "pending", "paid", "moss", "ember", "dusk"].flatMap(
    (text) => grounds.map((ground) => [text, ground]),
  ),
  ...["accent", "danger", "ai", "pending", "paid"].flatMap((c) => [
    [c, `${c}-soft`],
    ["ink", `${c}-soft`],
  ]),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["live-ink", "live"],
  ["danger-ink", "danger"],
  ["ai-ink", "ai"],
  ["on-scrim", "scrim"],
  ["ground", "ink"],
] as [string, string][];

const colors = readColors();

test.each(textPairs)(
  "text of the color %s has enough contrast on the background color %s in both themes",
  (text, ground) => {
    const front = colors.get(text);
    const back = colors.get(ground);
    if (!front || !back) throw new Error(`app.css has no --color-${front ? ground : text}`);
    expect(contrast(front.light, back.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(front.dark, back.dark)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(grounds)(
  "the border of a control has enough contrast on the background color %s in both themes",
  (ground) => {
    const edge = colors.get("edge");
    const back = colors.get(ground);
    if (!edge || !back) throw new Error("app.css lacks a token");
    expect(contrast(edge.light, back.light)).toBeGreaterThanOrEqual(3);
    expect(contrast(edge.dark, back.dark)).toBeGreaterThanOrEqual(3);
  },
);

test("the contrast helper of this test computes the contrast ratio of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
