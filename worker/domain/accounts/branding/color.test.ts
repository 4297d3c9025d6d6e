import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentsOf, BACKGROUNDS, contrast, READABLE } from "./contract-color.ts";

const css = readFileSync(new URL("../../../../app/styles/app.css", import.meta.url), "utf8");

test("the contrast check of accent colors uses the background colors of the stylesheet", () => {
  const [light, dark] = ["ground", "surface", "raised"]
    .map((name) => new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css))
    .reduce<[string[], string[]]>(
      ([l, d], match) => [
        [...l, match?.[1] ?? ""],
        [...d, match?.[2] ?? ""],
      ],
      [[], []],
    );
  expect({ light, dark }).toEqual(BACKGROUNDS);
});

const CHANNEL = Array.from({ length: 16 }, (_, i) => (i * 17).toString(16).padStart(2, "0"));

test("the computed accent color is readable on every background of both themes", () => {
  for (const r of CHANNEL) {
    for (const g of CHANNEL) {
      for (const b of CHANNEL) {
        const accents = accentsOf(`#${r}${g}${b}`);
        for (const theme of ["light", "dark"] as const) {
          const { accent, hover, ink, soft } = accents[theme];
          const least = Math.min(
            ...[...BACKGROUNDS[theme], soft, ink].map((back) => contrast(accent, back)),
            contrast(ink, hover),
          );
          if (least < READABLE) throw new Error(`#${r}${g}${b} in ${theme}: ${least}`);
        }
      }
    }
  }
});

test("an accent color that is already readable stays unchanged", () => {
  expect(accentsOf("#0a6f6b").light.accent).toBe("#0a6f6b");
  expect(accentsOf("#ffd166").dark.accent).toBe("#ffd166");
  expect(accentsOf("#ffd166").light.accent).not.toBe("#ffd166");
});
