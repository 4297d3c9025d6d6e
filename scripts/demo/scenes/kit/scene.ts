import type { Score } from "./score.ts";

/** Scenes are drawn on a plane of this size, and scaled to the size of the video. */
export const WIDTH = 1280;
export const HEIGHT = 720;

export type Context = OffscreenCanvasRenderingContext2D;

export interface Chapter {
  at: number;
  title: string;
}

export interface Cue {
  from: number;
  to: number;
  text: string;
}

export interface Captions {
  language: "en" | "de";
  cues: Cue[];
}

export interface Scene {
  slug: string;
  /** A multiple of two seconds, which is the distance of the storyboard's images. */
  seconds: number;
  fps: 12 | 15 | 24 | 30;
  /** Height of the largest rendition. Default: 720. */
  height?: 720 | 1080;
  /** Time of the image that stands for the video, in seconds. */
  posterAt: number;
  language: "en" | "de";
  /** The recording of a broadcast has one rendition, with picture and sound in one file. */
  isReplay?: boolean;
  /** Time in the recording, seconds, whose image is the thumbnail of the broadcast. */
  liveImageAt?: number;
  chapters: Chapter[];
  captions: Captions[];
  /** Returns the sound. The renderer calls it once. */
  score: () => Score;
  /** Draws the image at `t` seconds. The renderer may call it with any `t`, also an earlier one. */
  paint: (c: Context, t: number) => void;
}
