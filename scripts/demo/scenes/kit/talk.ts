import type { Draw } from "./things.ts";

export interface Slide {
  title: string;
  points: string[];
  say: string[];
  cover?: boolean;
  /** Draws around a point in the right half; about 500 wide. */
  draw: Draw;
}

export interface Talk {
  slug: string;
  language: "en" | "de";
  speaker: string;
  page: [string, string];
  ink: string;
  accent: string;
  chords: string[];
  slides: Slide[];
}
