import type { Page } from "@playwright/test";

/** What an empty page takes as a small JPEG is exceeded so far by any picture of the test's. */
const PICTURE_FACTOR = 1.5;

interface Screen {
  /**
   * When a picture stood on the screen that had been empty; milliseconds since the epoch.
   * @param since the same: not before
   */
  changed(since: number): Promise<number>;
}

/**
 * Follows what the browser draws of a page that is empty yet, in small pictures: their moments are
 * the compositor's.
 */
export async function watchScreen(page: Page): Promise<Screen> {
  const cdp = await page.context().newCDPSession(page);
  const frames: { at: number; size: number }[] = [];
  let wake: () => void = () => undefined;
  cdp.on("Page.screencastFrame", ({ sessionId, data, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? Number.NaN) * 1000, size: data.length });
    wake();
    // The page may have closed.
    cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const first = next();
  await cdp.send("Page.startScreencast", {
    format: "jpeg",
    quality: 30,
    maxWidth: 320,
    maxHeight: 200,
  });
  await first;
  const empty = frames[0]?.size ?? 0;
  return {
    async changed(since) {
      for (;;) {
        const frame = frames.find(({ at, size }) => at >= since && size > empty * PICTURE_FACTOR);
        if (frame) return frame.at;
        await next();
      }
    },
  };
}
