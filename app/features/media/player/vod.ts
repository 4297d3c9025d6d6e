import type { Viewer } from "#app/lib/viewer.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import type { PlayerHandle } from "./player-handle.ts";

export interface VodOptions {
  videoId: string;
  /** Null for a visitor. */
  plan: Viewer["plan"] | null;
  signedIn: boolean;
  /** Seconds; null where the address names no place. */
  startAt: number | null;
  /** Whole seconds as the server knows them; 0 for unknown. */
  duration: number;
  /** As the page came with them: playing begins by them, while a playback is opened. */
  links?: PlaybackLinks | null;
}

export interface VodPlayer extends PlayerHandle {
  /** An address under the video's signed base, by the link that is valid now. */
  currentUrl(url: string): string;
}
