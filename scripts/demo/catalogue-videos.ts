import type { Category } from "./catalogue.ts";
import { EVERYDAY } from "./catalogue-everyday.ts";
import { MAKERS } from "./catalogue-makers.ts";

export interface DemoVideo {
  /** Folder of the video's files, and name of its scene. */
  clip: string;
  creator: string;
  category: Category;
  ageDays: number;
  title: string;
  description: string;
  tags: string[];
  visibility: "public" | "unlisted" | "private";
}

export type VideoEntry = Omit<DemoVideo, "visibility"> & Partial<Pick<DemoVideo, "visibility">>;

const videos = (entries: VideoEntry[]): DemoVideo[] =>
  entries.map((entry) => ({ visibility: "public", ...entry }));

// A video's chapters, captions and language are not here: the scene defines them (clip.json).
export const VIDEOS: DemoVideo[] = videos([...MAKERS, ...EVERYDAY]);

/** Recordings of ended broadcasts. */
export const REPLAYS: DemoVideo[] = videos([
  {
    clip: "replay-fireplace",
    creator: "softlaunch",
    category: "justchatting",
    ageDays: 4.4,
    title: "Fireplace hour: first jobs and what they taught us",
    description:
      "Replay of a quiet evening by a drawn fire. The questions of the evening are written above it; your answers are in the comments.",
    tags: ["talk", "fireplace", "questions"],
  },
  {
    clip: "replay-halftone",
    creator: "slowshader",
    category: "tech",
    ageDays: 10.2,
    title: "Building a halftone wave from an empty file",
    description:
      "Replay of the live coding evening. From a blank editor to two waves of dots, with the wrong turn left in. The output is the code you see, running.",
    tags: ["live coding", "halftone", "javascript"],
  },
  {
    clip: "replay-blocks",
    creator: "pixel_orchard",
    category: "gaming",
    ageDays: 18.8,
    title: "The block bot's first evening",
    description:
      "Replay: 78 falling blocks, placed by a bot that tries every place and never looks ahead. It clears 29 lines and leaves a few holes.",
    tags: ["bot", "falling blocks", "puzzle"],
  },
]);
