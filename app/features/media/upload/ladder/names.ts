import type { RenditionName } from "#worker/domain/media/renditions/contract.ts";

/** The server's contract brings all of zod with it; these are held against it by their type. */
export const RENDITION_NAMES = [
  "2160p",
  "1440p",
  "1080p",
  "720p",
  "480p",
  "360p",
  "audio",
] as const satisfies RenditionName[];
