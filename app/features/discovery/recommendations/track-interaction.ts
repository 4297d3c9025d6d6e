import { apiRequest } from "#app/lib/api.ts";
import { sendInBackground } from "#app/lib/mutation/send-in-background.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import type { ContentType } from "#worker/domain/discovery/recommendations/contract-trending.ts";

const DESKTOP_FROM_PX = 768;
let sessionId: string | null = null;

export function trackView(
  viewer: Viewer | null,
  contentId: string,
  contentType: ContentType,
): void {
  if (!viewer) return;
  sessionId ??= crypto.randomUUID();
  const deviceType = window.innerWidth > DESKTOP_FROM_PX ? "desktop" : "mobile";
  const body = {
    userId: viewer.id,
    contentId,
    contentType,
    interactionType: "view",
    value: 1,
    sessionId,
    deviceType,
  };
  sendInBackground(apiRequest("POST", "/api/track-interaction", body));
}

export const countShare = (videoId: string): void =>
  sendInBackground(apiRequest("POST", `/api/videos/${videoId}/shares`));
