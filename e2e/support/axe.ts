import { expect, type Page, test } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  // Its other asset, every style sheet once more, is for rules that are not among these.
  preload: { assets: ["media"] },
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
};
/** Of colours, the dearest to look at, a phone has the same: the desktop's run of the same journey holds them. */
const ON_A_PHONE: RunOptions = { ...OPTIONS, rules: { "color-contrast": { enabled: false } } };

/** Holds that the page as it stands has no fault of WCAG 2.2 A or AA that axe can see. No page of ours has a frame. */
export async function isAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  // Without its styles a page fails.
  await page.waitForLoadState("load");
  // Half faded, words have too little contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const options = test.info().project.name === "phone" ? ON_A_PHONE : OPTIONS;
  // What began to fade while it was looked at is at fault only if it stays so.
  const found = (await faultsOf(page, except, options)).length === 0 ? [] : await faultsOf(page, except, options);
  expect(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

async function faultsOf(page: Page, exclude: string[], options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished)).then(() => window.axe !== undefined);
  });
  // Once for a page: it is half a megabyte of code.
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async (asked) => {
      if (!window.axe) throw new Error("The page was left while it was looked at");
      const { violations } = await window.axe.run({ exclude: asked.exclude }, asked.options);
      return violations.map((v) => {
        // What was measured, such as two colours and their ratio.
        const [measured] = v.nodes.flatMap((n) => n.any.map((check) => JSON.stringify(check.data)));
        return `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join(", ")}) ${measured}`;
      });
    },
    { exclude, options },
  );
}
