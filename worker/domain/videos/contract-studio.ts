import type { Visibility } from "./contract.ts";

/** What a video is to its owner. A draft with a time is scheduled; one that is on its way to smaller versions may be any. */
export const CONTENT_STATES = ["draft", "scheduled", "published", "removed"] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** A video's place in the studio: what stands above its tabs. Times in milliseconds since the epoch. */
export interface StudioHeader {
  id: string;
  title: string;
  state: ContentState;
  visibility: Visibility;
  kind: "video" | "image";
  /** Signed; null without a picture, and once removed. */
  thumbnail: string | null;
  /** Whole seconds, 0 while unknown. */
  duration: number;
  /** Smaller versions that are still to come. */
  processing: number;
  /** Its file is stored: it can be played. */
  hasMedia: boolean;
  scheduledAt: number | null;
  publishedAt: number | null;
  removedAt: number | null;
  createdAt: number;
}
