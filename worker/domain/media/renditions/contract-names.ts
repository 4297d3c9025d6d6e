// This file is separate from contract.ts so that the upload page and its worker do not load zod.

export const VIDEO_RENDITIONS = ["2160p", "1440p", "1080p", "720p", "480p", "360p"] as const;
export type VideoRenditionName = (typeof VIDEO_RENDITIONS)[number];
export const RENDITION_NAMES = [...VIDEO_RENDITIONS, "audio"] as const;
export type RenditionName = (typeof RENDITION_NAMES)[number];
