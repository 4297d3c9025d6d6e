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

/**
 * Its own copy of itself, `axe.source`, is more than twice as long, and each page reads it anew.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STRUCTURE: RunOptions = {
  resultTypes: ["violations"],
  // Its other asset, every style sheet once more, is for rules that are not among these.
  preload: { assets: ["media"] },
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  rules: { "color-contrast": { enabled: false } },
};
const COLOURS: RunOptions = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: { type: "rule", values: ["color-contrast"] },
};
/**
 * Of structure the dearest: every target with all that is near it. A desk has the same targets,
 * farther apart.
 */
const FOR_FINGERS = "target-size";
/** Below every page the same. */
const FOOT = "main ~ :is(footer, nav)";

/**
 * Holds that the page as it stands has no fault of WCAG 2.2 A or AA that axe can see. No page of
 * ours has a frame. Of colours a phone has the same as a desk: those are looked at where the window
 * is wide, or where they are asked for.
 * @param options.foot its colours too
 * @param options.colours looked at in a narrow window too
 */
export async function isAccessible(
  page: Page,
  { foot = false, colours = false } = {},
): Promise<void> {
  // Without its styles a page fails.
  await page.waitForLoadState("load");
  // Half faded, words have too little contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const isNarrow = (page.viewportSize()?.width ?? 0) < NARROW;
  const rules = { ...STRUCTURE.rules, [FOR_FINGERS]: { enabled: isNarrow } };
  const looks: Look[] = [{ options: { ...STRUCTURE, rules }, colours: false, foot }];
  if (!isNarrow || colours) looks.push({ options: COLOURS, colours: true, foot });
  let found = await faultsOf(page, looks);
  // What began to fade while it was looked at, or stands half under a bar that stays as the page
  // scrolls, is at fault only if it stays so.
  for (const y of [0, 150]) {
    if (found.length === 0) break;
    await page.evaluate((top) => window.scrollTo(0, top), y);
    const still = await faultsOf(page, looks);
    found = found.filter(({ where }) => still.some((fault) => fault.where === where));
  }
  expect(
    found.map(({ where, measured }) => `${where} ${measured}`),
    `accessibility of ${new URL(page.url()).pathname}`,
  ).toEqual([]);
}

const NARROW = 768;

interface Look {
  options: RunOptions;
  /**
   * Of things that look alike one is enough: to find a colour's ground axe holds each element
   * against each.
   */
  colours: boolean;
  foot: boolean;
}

interface Fault {
  /** The rule and the element that breaks it. */
  where: string;
  /** Such as two colours and their ratio. */
  measured: string;
}

async function faultsOf(page: Page, looks: Look[]): Promise<Fault[]> {
  const isThere = await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished)).then(() => window.axe !== undefined);
  });
  // Once for a page: it is half a megabyte of code.
  if (!isThere) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([asked, footOfPage]) => {
      /**
       * The first of all texts and fields that have one colour and one size, in ancestors that have
       * the same classes and grounds.
       */
      const oneOfEachKind = (withFoot: boolean) => {
        const ANCESTORS = 5;
        const grounds = new Map<Element, string>();
        const groundOf = (element: Element) => {
          const known = grounds.get(element);
          if (known !== undefined) return known;
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
          const ground = [
            element.tagName,
            element.getAttribute("class"),
            backgroundColor,
            backgroundImage,
            opacity,
          ].join(" ");
          grounds.set(element, ground);
          return ground;
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
            kind.push(groundOf(e));
          const name = kind.join("|");
          if (!kinds.has(name)) kinds.set(name, element);
        }
        return [...kinds.values()];
      };
      const found: Fault[] = [];
      for (const { options, colours, foot } of asked) {
        if (!window.axe) throw new Error("The page was left while it was looked at");
        const { violations } = await window.axe.run(
          colours ? { include: oneOfEachKind(foot) } : document,
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
    [looks, FOOT] as const,
  );
}
