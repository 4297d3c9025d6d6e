// This file is separate from contract.ts so that database tables and pages do not load zod.

/** An "image" is a post with one picture, without a duration and without playback. */
export const VIDEO_KINDS = ["video", "image"] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

/** A "removed" video was removed by its creator or staff. Only staff can see a "blocked" video. */
export const VIDEO_STATES = ["draft", "published", "removed", "blocked"] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

export const REACTIONS = ["like", "dislike"] as const;

export const RENDITION_KINDS = ["video", "audio"] as const;
export type RenditionKind = (typeof RENDITION_KINDS)[number];
export const RENDITION_STATES = ["planned", "uploading", "ready", "failed"] as const;
export type RenditionState = (typeof RENDITION_STATES)[number];

export const EMBED_POLICIES = ["anywhere", "allowlist", "nowhere"] as const;
export type EmbedPolicy = (typeof EMBED_POLICIES)[number];
