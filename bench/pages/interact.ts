import type { Page } from "@playwright/test";

/** As Lighthouse slows a phone's processor. */
const SLOWER = 4;
/** What stays on the page it is pressed on. */
const PRESSABLE = "main button:not([type=submit]):not([disabled]):visible, main [role=tab]:visible, main summary:visible";
const PRESSES = 6;

/**
 * The slowest answer to typing, tabbing and tapping on a page, ms: Interaction to Next Paint of a visit this short. (Event
 * Timing counts in steps of 8 ms, from 16 ms on; null where none took so long.)
 */
export async function slowestInteraction(page: Page, url: string): Promise<number | null> {
  const cdp = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) slowest.ms = Math.max(slowest.ms, entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  for (let i = 0; i < 5; i++) await page.keyboard.press("Tab");
  const presses = await page.locator(PRESSABLE).all();
  for (const pressable of presses.slice(0, PRESSES)) {
    // What was pressed before may have covered or taken this one away.
    if (await pressable.isVisible().catch(() => false)) await pressable.tap({ timeout: 2_000 }).catch(() => undefined);
    await page.keyboard.press("Escape");
    if (page.url() !== url) break;
  }
  const box = page.locator("main input[type=text]:visible, main input[type=search]:visible, main textarea:visible").first();
  if (await box.isVisible().catch(() => false)) await box.pressSequentially("river", { delay: 30 });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return page.evaluate(() => ("slowest" in window && (window.slowest as { ms: number }).ms) || null);
}
