import type { ChooserEvent } from "./mode-chooser.ts";

/** If the network's round trip takes longer than this, playback without a buffer would stutter. */
const FAR_MS = 400;

/** Network Information API, which only some browsers support. */
interface Connection extends EventTarget {
  effectiveType?: string;
  rtt?: number;
  saveData?: boolean;
}

function connection(): Connection | null {
  const found: unknown = "connection" in navigator ? navigator.connection : null;
  return found instanceof EventTarget ? found : null;
}

export function isNetworkPoor(): boolean {
  const { effectiveType = "4g", rtt = 0, saveData = false } = connection() ?? {};
  return saveData || effectiveType !== "4g" || rtt > FAR_MS;
}

export function watchSurroundings(
  signal: AbortSignal,
  notify: (event: ChooserEvent) => void,
): void {
  // In picture in picture, the video is still visible although the page is hidden.
  const hidden = () => document.hidden && document.pictureInPictureElement === null;
  document.addEventListener(
    "visibilitychange",
    () => notify({ type: "hidden", hidden: hidden() }),
    {
      signal,
    },
  );
  for (const type of ["online", "offline"] as const)
    window.addEventListener(type, () => notify({ type: "offline", offline: type === "offline" }), {
      signal,
    });
  connection()?.addEventListener(
    "change",
    () => notify({ type: "network", poor: isNetworkPoor() }),
    {
      signal,
    },
  );
}
