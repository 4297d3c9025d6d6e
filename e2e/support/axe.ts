import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
};

/** Holds that the page as it stands has no fault of WCAG 2.2 A or AA that axe can see. No page of ours has a frame. */
export async function isAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  // Without its styles a page fails.
  await page.waitForLoadState("load");
  // Half faded, words have too little contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const isThere = await page.evaluate(() => {
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished)).then(() => window.axe !== undefined);
  });
  // Once for a page: it is half a megabyte of code.
  if (!isThere) await page.evaluate(axe.source);
  const faults = await page.evaluate(
    async ({ exclude, options }) => {
      if (!window.axe) throw new Error("The page was left while it was looked at");
      const { violations } = await window.axe.run({ exclude }, options);
      return violations.map((v) => {
        // What was measured, such as two colours and their ratio.
        const [measured] = v.nodes.flatMap((n) => n.any.map((check) => JSON.stringify(check.data)));
        return `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join(", ")}) ${measured}`;
      });
    },
    { exclude: except, options: OPTIONS },
  );
  expect(faults, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
