import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import type { RenditionState } from "#worker/domain/media/videos/contract-states.ts";

/**
 * What the page and the worker that reads, converts and sends a video's renditions tell each other.
 */
export type LadderCommand =
  /**
   * Read the file, or without one what the server holds: its size and length, pictures for a poster
   * where they are wanted.
   */
  | {
      type: "read";
      from: Blob | null;
      videoId: string;
      wantsPosters: boolean;
      hasStoryboard: boolean;
    }
  /** Make the renditions that the server plans and that are not ready, or one of them. */
  | { type: "convert"; only: RenditionName | null }
  | { type: "pause" }
  | { type: "resume" };

export interface SourceInfo {
  /** Seconds. */
  duration: number;
  /** Shown size, rotation applied. */
  width: number;
  height: number;
  frameRate: number;
  hasAudio: boolean;
  videoCodec: string | null;
  audioCodec: string | null;
}

export interface RenditionProgress {
  name: RenditionName;
  state: RenditionState;
  /** 0 to 1 of the video's length; null while unknown. */
  progress: number | null;
  reason: string | null;
}

export type LadderEvent =
  | { type: "read"; info: SourceInfo }
  /** Pictures offered as the poster, in the order of the video. */
  | { type: "posters"; posters: { at: number; image: Blob }[] }
  | { type: "plan"; renditions: RenditionProgress[] }
  | { type: "rendition"; rendition: RenditionProgress }
  | { type: "storyboard"; state: "ready" | "failed" }
  | { type: "converted" }
  /** The file cannot be read as a video at all. */
  | { type: "unreadable"; message: string }
  | { type: "broken"; message: string };
