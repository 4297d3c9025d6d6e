import type { Viewer } from "#app/viewer.ts";

const DESKTOP_FROM_PX = 768;
let sessionId: string | null = null;

/** Tells the server that a signed-in viewer chose a video or a stream. Nothing waits for it, and nothing fails with it. */
export function trackView(viewer: Viewer | null, contentId: string, contentType: "video" | "stream"): void {
  if (!viewer) return;
  sessionId ??= crypto.randomUUID();
  const deviceType = window.innerWidth > DESKTOP_FROM_PX ? "desktop" : "mobile";
  const body = { userId: viewer.id, contentId, contentType, interactionType: "view", value: 1, sessionId, deviceType };
  fetch("/api/track-interaction", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => console.warn("A view could not be noted", error));
}

/** Tells the server that a viewer, signed in or not, passed a video on. Nothing waits for it, and nothing fails with it. */
export function countShare(videoId: string): void {
  fetch(`/api/videos/${videoId}/shares`, { method: "POST", keepalive: true }).catch((error: unknown) =>
    console.warn("A share could not be noted", error),
  );
}
