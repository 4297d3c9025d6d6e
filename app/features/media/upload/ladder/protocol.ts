import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import type { RenditionState } from "#worker/domain/media/videos/contract-states.ts";

export type LadderCommand =
  /** Reads the given or stored file: size, duration and, if requested, candidate posters. */
  | {
      type: "read";
      from: Blob | null;
      videoId: string;
      wantsPosters: boolean;
      hasStoryboard: boolean;
    }
  /** Makes all planned renditions that are not ready, or only the named one. */
  | { type: "convert"; only: RenditionName | null }
  | { type: "pause" }
  | { type: "resume" };

export interface SourceInfo {
  /** Duration in seconds. */
  duration: number;
  /** Displayed size in pixels, after rotation. */
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
  /** Progress from 0 to 1; null while unknown. */
  progress: number | null;
  reason: string | null;
}

export type LadderEvent =
  | { type: "read"; info: SourceInfo }
  /** Candidate posters in the order of the video. */
  | { type: "posters"; posters: { at: number; image: Blob }[] }
  | { type: "plan"; renditions: RenditionProgress[] }
  | { type: "rendition"; rendition: RenditionProgress }
  | { type: "storyboard"; state: "ready" | "failed" }
  | { type: "converted" }
  | { type: "unreadable"; message: string }
  | { type: "broken"; message: string };
