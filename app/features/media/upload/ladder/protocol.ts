import type { RenditionName } from "#worker/domain/media/renditions/contract-names.ts";
import type { RenditionState } from "#worker/domain/media/videos/contract-states.ts";

export type LadderCommand =
  | {
      type: "read";
      from: Blob | null;
      videoId: string;
      wantsPosters: boolean;
      hasStoryboard: boolean;
    }
  | { type: "convert"; only: RenditionName | null }
  | { type: "pause" }
  | { type: "resume" };

export interface SourceInfo {
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
  progress: number | null;
  reason: string | null;
}

export type LadderEvent =
  | { type: "read"; info: SourceInfo }
  | { type: "posters"; posters: { at: number; image: Blob }[] }
  | { type: "plan"; renditions: RenditionProgress[] }
  | { type: "rendition"; rendition: RenditionProgress }
  | { type: "storyboard"; state: "ready" | "failed" }
  | { type: "converted" }
  | { type: "unreadable"; message: string }
  | { type: "broken"; message: string };
