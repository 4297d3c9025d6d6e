import type { Viewer } from "#app/lib/viewer.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import type { PlayerHandle } from "./player-handle.ts";

export interface VodOptions {
  videoId: string;
  plan: Viewer["plan"] | null;
  signedIn: boolean;
  startAt: number | null;
  /** Duration in whole seconds as stored on the server; 0 if unknown. */
  duration: number;
  /** Playback links that came with the page, usable before the viewer's playback session opens. */
  links?: PlaybackLinks | null;
}

export interface VodPlayer extends PlayerHandle {
  /** Continues the playback as another user, without a pause. */
  setViewer(viewer: Pick<VodOptions, "plan" | "signedIn">): void;
  /** Replaces the signed base of a media URL with the base of the current link. */
  currentUrl(url: string): string;
}
