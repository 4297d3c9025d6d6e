import { PlaybackLink } from "./playback-link.ts";

/** How much of the time on the screen is told at a time, ms. */
const STEP_MS = 500;
const TELL_AFTER_MS = 3000;

/**
 * Opens a picture for a viewer and tells the server once, when it was on the screen of a page that
 * is looked at for three seconds: as a short video that was played to its end.
 * @param onPicture its address, again whenever the link is renewed
 */
export function viewPicture(
  videoId: string,
  onPicture: (url: string | null) => void,
): { seen: () => void; stop: () => void } {
  const link = new PlaybackLink(videoId);
  let isLoaded = false;
  let shownMs = 0;
  let last = 0;
  let timer: ReturnType<typeof setInterval> | null = null;

  link.renew().then(
    ({ originalUrl }) => onPicture(originalUrl),
    () => onPicture(null),
  );

  function tick() {
    const now = performance.now();
    if (document.visibilityState === "visible") shownMs += Math.min(now - last, 2 * STEP_MS);
    last = now;
    const playback = link.current;
    if (shownMs < TELL_AFTER_MS || !playback) return;
    stop();
    const report = {
      playedMs: Math.round(shownMs),
      positionMs: 0,
      ended: true,
      played: "f".repeat(25),
    };
    // Nobody waits for a report, and no message tells of a lost one: it needs neither `send` nor a
    // retry.
    fetch(`/api/playback/${playback.playbackId}/report`, {
      method: "POST",
      keepalive: true,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
    }).catch(() => {
      // A view that nobody could be told of.
    });
  }

  function stop() {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    /** The picture itself has arrived: from now on it is looked at. */
    seen() {
      if (isLoaded) return;
      isLoaded = true;
      last = performance.now();
      timer = setInterval(tick, STEP_MS);
    },
    stop,
  };
}
