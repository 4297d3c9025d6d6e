import type { CDPSession, ElementHandle, Page } from "@playwright/test";
import * as z from "zod";

const PRESSABLE =
  "main button:not([type=submit]):not([disabled]):visible, main [role=tab]:visible, main summary:visible";
const PRESSES = 6;
const FINGER_MS = 80;
/** The browser's Event Timing API reports only events of at least 16 ms, in steps of 8 ms. */
const LEAST_MS = 16;

export interface Slowest {
  ms: number;
  target: string;
}

const Interaction = z.object({ ms: z.number(), target: z.string() });

/** Waits until the page is idle, as after a pause: no user taps while the page is scrolling. */
const waitForIdle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((rested) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(rested, { timeout: 1000 })),
        ),
      ),
  );

async function tap(page: Page, cdp: CDPSession, pressable: ElementHandle): Promise<void> {
  await pressable.scrollIntoViewIfNeeded();
  await waitForIdle(page);
  const box = await pressable.boundingBox();
  if (box === null) return;
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(FINGER_MS);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await waitForIdle(page);
}

export async function slowestInteraction(
  page: Page,
  url: string,
  slowdown: number,
): Promise<Slowest> {
  const cdp = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate((least) => {
    const slowest = { ms: least, target: "" };
    Object.assign(window, { slowest });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName} ${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 30)}`
        : "";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          !(entry instanceof PerformanceEventTiming) ||
          !entry.interactionId ||
          entry.duration <= slowest.ms
        )
          continue;
        Object.assign(slowest, {
          ms: entry.duration,
          target: `${entry.name} ${nameOf(entry.target)}`,
        });
      }
    }).observe({
      type: "event",
      durationThreshold: least,
      buffered: true,
    } as PerformanceObserverInit);
  }, LEAST_MS);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press("Tab");
    await waitForIdle(page);
  }
  const presses = await page.locator(PRESSABLE).elementHandles();
  for (const pressable of presses.slice(0, PRESSES)) {
    if (await pressable.isVisible().catch(() => false)) await tap(page, cdp, pressable);
    await page.keyboard.press("Escape");
    await waitForIdle(page);
    if (page.url() !== url) break;
  }
  const box = page
    .locator(
      "main input[type=text]:visible, main input[type=search]:visible, main textarea:visible",
    )
    .first();
  if (await box.isVisible().catch(() => false)) await box.pressSequentially("river", { delay: 30 });
  await waitForIdle(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return Interaction.parse(
    await page.evaluate(() => ("slowest" in window ? window.slowest : null)),
  );
}
