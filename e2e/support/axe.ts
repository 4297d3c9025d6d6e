import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified source. The full source is twice as long, which would slow down each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STRUCTURE: RunOptions = {
  resultTypes: ["violations"],
  // The list leaves out "cssom", which would load every stylesheet again.
  preload: { assets: ["media"] },
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  rules: { "color-contrast": { enabled: false }, "landmark-one-main": { enabled: true } },
};
const COLORS: RunOptions = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: { type: "rule", values: ["color-contrast"] },
};
/** Axe's slowest rule. It runs only in narrow windows, in which touch targets are closest. */
const FOR_FINGERS = "target-size";

const FOOT = "main ~ :is(footer, nav)";

/**
 * Expects one main landmark, and that axe finds no WCAG 2.2 A or AA violation. Does not check frames. `foot` also checks
 * the footer's colors, `colors` the colors of a narrow window.
 */
export async function isAccessible(
  page: Page,
  { foot = false, colors = false } = {},
): Promise<void> {
  // A page whose stylesheet has not loaded yet would fail the check.
  await page.waitForLoadState("load");
  // Text has too little contrast while it fades in.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const isNarrow = (page.viewportSize()?.width ?? 0) < NARROW;
  const rules = { ...STRUCTURE.rules, [FOR_FINGERS]: { enabled: isNarrow } };
  const appearances: Appearance[] = [{ options: { ...STRUCTURE, rules }, colors: false, foot }];
  if (!isNarrow || colors) appearances.push({ options: COLORS, colors: true, foot });
  let found = await faultsOf(page, appearances);
  // Text that was fading in, or was half covered by a sticky bar, counts only if it fails again at
  // two other scroll positions.
  for (const y of [0, 150]) {
    if (found.length === 0) break;
    await page.evaluate((top) => window.scrollTo(0, top), y);
    const repeated = await faultsOf(page, appearances);
    found = found.filter(({ where }) => repeated.some((fault) => fault.where === where));
  }
  expect(
    found.map(({ where, measured }) => `${where} ${measured}`),
    `accessibility of ${new URL(page.url()).pathname}`,
  ).toEqual([]);
}

const NARROW = 768;

interface Appearance {
  options: RunOptions;
  /** Checks colors of one element per look (appearance), because axe finds backgrounds slowly. */
  colors: boolean;
  foot: boolean;
}

interface Fault {
  where: string;
  measured: string;
}

async function faultsOf(page: Page, appearances: Appearance[]): Promise<Fault[]> {
  const isLoaded = await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished)).then(() => window.axe !== undefined);
  });
  // The source is half a megabyte, so axe is loaded only once per page.
  if (!isLoaded) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([appearancesToCheck, footOfPage]) => {
      /** Elements with the same color, font, ancestors and backgrounds share a look. */
      const oneOfEachKind = (withFoot: boolean) => {
        const ANCESTORS = 5;
        const keys = new Map<Element, string>();
        const appearanceKey = (element: Element) => {
          const known = keys.get(element);
          if (known !== undefined) return known;
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
          const key = [
            element.tagName,
            element.getAttribute("class"),
            backgroundColor,
            backgroundImage,
            opacity,
          ].join(" ");
          keys.set(element, key);
          return key;
        };
        const kinds = new Map<string, Element>();
        for (const element of document.body.querySelectorAll("*")) {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
          if (
            !(hasText || element.matches("input, textarea, select")) ||
            !element.checkVisibility()
          )
            continue;
          if (!withFoot && element.closest(footOfPage)) continue;
          const { color, fontSize, fontWeight } = getComputedStyle(element);
          const kind = [color, fontSize, fontWeight];
          for (
            let e: Element | null = element;
            e && kind.length < 3 + ANCESTORS;
            e = e.parentElement
          )
            kind.push(appearanceKey(e));
          const name = kind.join("|");
          if (!kinds.has(name)) kinds.set(name, element);
        }
        return [...kinds.values()];
      };
      const found: Fault[] = [];
      for (const { options, colors, foot } of appearancesToCheck) {
        if (!window.axe) throw new Error("The page was left while it was looked at");
        const { violations } = await window.axe.run(
          colors ? { include: oneOfEachKind(foot) } : document,
          options,
        );
        for (const { id, help, nodes } of violations) {
          for (const { target, any } of nodes) {
            found.push({
              where: `${id}: ${help} (${target.join(" ")})`,
              measured: any.map((check) => JSON.stringify(check.data)).join(" "),
            });
          }
        }
      }
      return found;
    },
    [appearances, FOOT] as const,
  );
}
