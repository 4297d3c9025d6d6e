import type { Timeline } from "./timeline.ts";

/** At a stream's end, the origin waits until no upload was in progress for this time, ms. */
const SETTLE_QUIET_MS = 400;

/** Counts an encoder's uploads, so that the end of a stream can wait for the last ones. */
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

  /** Waits at most `maxMs` for the encoder's last uploads, which it sends just before it stops. */
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
