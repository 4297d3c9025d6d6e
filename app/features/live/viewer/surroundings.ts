import type { ChooserEvent } from "./mode-chooser.ts";

/** A round trip above this makes a picture without a buffer stutter, ms. */
const FAR_MS = 400;

/** What browsers that tell it say of their connection. */
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

/** Tells when the page goes to the background or comes back, and when the network changes. */
export function watchSurroundings(signal: AbortSignal, tell: (event: ChooserEvent) => void): void {
  // In a small window of its own it is still watched.
  const hidden = () => document.hidden && document.pictureInPictureElement === null;
  document.addEventListener("visibilitychange", () => tell({ type: "hidden", hidden: hidden() }), {
    signal,
  });
  for (const type of ["online", "offline"] as const)
    window.addEventListener(type, () => tell({ type: "offline", offline: type === "offline" }), {
      signal,
    });
  connection()?.addEventListener("change", () => tell({ type: "network", poor: isNetworkPoor() }), {
    signal,
  });
}
