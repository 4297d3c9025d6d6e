import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Holds that the page as it stands has no fault of WCAG 2.2 A or AA that axe can see. */
export async function isAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  // Without its styles a page fails.
  await page.waitForLoadState("load");
  // Half faded, words have too little contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((a) => a.finished));
  });
  // Legacy: it runs in the page alone, where the other way opens a second page for each answer. No page of ours has a frame.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  for (const selector of except) builder.exclude(selector);
  const { violations } = await builder.analyze();
  const faults = violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join(", ")})`);
  expect(faults, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
