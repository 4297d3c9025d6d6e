import { PlaybackLink } from "./playback-link.ts";

const STEP_MS = 500;
const REPORT_AFTER_MS = 3000;

/**
 * The view counts after the image was on the screen of a visible page for three seconds.
 * @param onImage called again whenever the link is renewed
 */
export function viewImage(
  videoId: string,
  onImage: (url: string | null) => void,
): { loaded: () => void; stop: () => void } {
  const link = new PlaybackLink(videoId);
  let isLoaded = false;
  let visibleMs = 0;
  let last = 0;
  let timer: ReturnType<typeof setInterval> | null = null;

  link.renew().then(
    ({ originalUrl }) => onImage(originalUrl),
    () => onImage(null),
  );

  function tick() {
    const now = performance.now();
    if (document.visibilityState === "visible") visibleMs += Math.min(now - last, 2 * STEP_MS);
    last = now;
    const playback = link.current;
    if (visibleMs < REPORT_AFTER_MS || !playback) return;
    stop();
    const report = {
      playedMs: Math.round(visibleMs),
      positionMs: 0,
      ended: true,
      played: "f".repeat(25),
    };
    // A lost report needs no error message and no retry, so `send` is not used.
    fetch(`/api/playback/${playback.playbackId}/report`, {
      method: "POST",
      keepalive: true,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
    }).catch(() => {
      // A failed report loses one view, which is acceptable.
    });
  }

  function stop() {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    loaded() {
      if (isLoaded) return;
      isLoaded = true;
      last = performance.now();
      timer = setInterval(tick, STEP_MS);
    },
    stop,
  };
}
