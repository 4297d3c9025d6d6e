import { sql } from "drizzle-orm";
import { videos } from "../../../db/schema.ts";

export interface PictureSize {
  width: number | null;
  height: number | null;
}

/** Returns the height of the smallest 16:9 picture that contains a video of the given size. */
export function pictureClass({ width, height }: { width: number; height: number }): number;
export function pictureClass({ width, height }: PictureSize): number | null;
export function pictureClass({ width, height }: PictureSize): number | null {
  if (!width || !height) return null;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return Math.max(short, (long * 9) / 16);
}

const [longSide, shortSide] = [
  sql`max(${videos.width}, ${videos.height})`,
  sql`min(${videos.width}, ${videos.height})`,
];

/** SQL for the `pictureClass` of a video's stored size. Null for a video of unknown size. */
export const storedPictureClass = sql`max(${shortSide}, ${longSide} * 9.0 / 16)`;
