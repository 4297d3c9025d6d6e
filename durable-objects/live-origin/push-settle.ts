import type { Timeline } from "./timeline.ts";

/** After this time without an upload in progress, no more uploads are expected, ms. */
const SETTLE_QUIET_MS = 400;

/** Counts the uploads in progress, so that the end of a stream can wait for the last uploads. */
export function createUploadCount(timeline: Timeline) {
  let inFlight = 0;
  let lastAt = 0;

  async function during<Result>(upload: () => Promise<Result>): Promise<Result> {
    inFlight++;
    try {
      return await upload();
    } finally {
      inFlight--;
      lastAt = Date.now();
      timeline.notify();
    }
  }

  /** Waits until the encoder's last uploads have ended, at most `maxMs` milliseconds. */
  async function settle(maxMs: number): Promise<void> {
    const startedAt = Date.now();
    const deadline = startedAt + maxMs;
    for (;;) {
      const at = Date.now();
      const isQuiet = inFlight === 0 && at - Math.max(startedAt, lastAt) >= SETTLE_QUIET_MS;
      if (isQuiet || at >= deadline) return;
      await timeline.changed(SETTLE_QUIET_MS);
    }
  }

  return { during, settle };
}
