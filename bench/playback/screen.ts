import type { Page } from "@playwright/test";

/** Once the page shows the test video, its JPEG screenshot is at least this many times larger. */
const FRAME_FACTOR = 1.5;

interface Screen {
  /** Resolves when an image appears on the empty screen. Times are in ms since the epoch. */
  changed(since: number): Promise<number>;
}

/** Records small screenshots of a page, with timestamps from the browser's compositor. */
export async function watchScreen(page: Page): Promise<Screen> {
  const cdp = await page.context().newCDPSession(page);
  const frames: { at: number; size: number }[] = [];
  let wake: () => void = () => undefined;
  cdp.on("Page.screencastFrame", ({ sessionId, data, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? Number.NaN) * 1000, size: data.length });
    wake();
    // This call fails if the page is already closed.
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
        const frame = frames.find(({ at, size }) => at >= since && size > empty * FRAME_FACTOR);
        if (frame) return frame.at;
        await next();
      }
    },
  };
}
