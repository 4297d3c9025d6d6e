import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Its own copy of itself, `axe.source`, is more than twice as long, and each page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STRUCTURE: RunOptions = {
  resultTypes: ["violations"],
  // Its other asset, every style sheet once more, is for rules that are not among these.
  preload: { assets: ["media"] },
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  rules: { "color-contrast": { enabled: false } },
};
const COLOURS: RunOptions = { resultTypes: ["violations"], preload: false, runOnly: { type: "rule", values: ["color-contrast"] } };
/** Colours are the dearest to look at: of one thing many times over, the first six. Not hundreds of them: axe compares each element with each. */
const MANY_OF_ONE = ["main :is(ul, ol) > li:nth-child(n + 7)", "tbody > tr:nth-child(n + 7)"];
/** Below every page the same. */
const FOOT = "main ~ :is(footer, nav)";

/**
 * Holds that the page as it stands has no fault of WCAG 2.2 A or AA that axe can see. No page of ours has a frame.
 * @param options.foot its colours too
 */
export async function isAccessible(page: Page, { except = [] as string[], foot = false } = {}): Promise<void> {
  // Without its styles a page fails.
  await page.waitForLoadState("load");
  // Half faded, words have too little contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const looks: Look[] = [{ exclude: except, options: STRUCTURE }];
  const many = except.length > 0 ? [] : MANY_OF_ONE;
  // Of colours a phone has the same: the desktop's run of the same journey holds them.
  if (test.info().project.name !== "phone") looks.push({ exclude: [...except, ...many, ...(foot ? [] : [FOOT])], options: COLOURS });
  // What began to fade while it was looked at is at fault only if it stays so.
  const found = (await faultsOf(page, looks)).length === 0 ? [] : await faultsOf(page, looks);
  expect(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

interface Look {
  exclude: string[];
  options: RunOptions;
}

async function faultsOf(page: Page, looks: Look[]): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished)).then(() => window.axe !== undefined);
  });
  // Once for a page: it is half a megabyte of code.
  if (!isThere) await page.evaluate(SOURCE);
  return page.evaluate(async (asked) => {
    const found: string[] = [];
    for (const { exclude, options } of asked) {
      if (!window.axe) throw new Error("The page was left while it was looked at");
      const { violations } = await window.axe.run({ exclude }, options);
      for (const v of violations) {
        // What was measured, such as two colours and their ratio.
        const [measured] = v.nodes.flatMap((n) => n.any.map((check) => JSON.stringify(check.data)));
        found.push(`${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join(", ")}) ${measured}`);
      }
    }
    return found;
  }, looks);
}
