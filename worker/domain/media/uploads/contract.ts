import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { OwnVideo } from "../videos/contract-api.ts";
import type { StartedUpload } from "./contract-api.ts";

export const MIB = 1024 * 1024;

/** The drop zone's own limits, and those that the upload page sets. */
export const DROP_ZONE_DEFAULTS = { maxFileMb: 100, maxFiles: 5 } as const;
export const UPLOAD_PAGE_LIMITS = { maxFileMb: 500, maxFiles: 10 } as const;

export const MAX_FILE_BYTES = UPLOAD_PAGE_LIMITS.maxFileMb * MIB;
/**
 * Bytes of every part but the last. R2 takes nothing under 5 MiB; an encoder's output stays in
 * memory for one part.
 */
export const ORIGINAL_PART_BYTES = 8 * MIB;
export const RENDITION_PART_BYTES = 5 * MIB;
/** Part links asked for in one call. */
const SIGN_MAX_PARTS = 100;

export const oversizeMessage = (maxFileMb: number) =>
  t("uploads.fileSizeExceedsMaxfilembMbLimit", { maxFileMb });

/** The containers, for a person. */
export const videoTypesSentence = () => t("uploads.tributaryTakes");

/** Of a picture that is published as a post. */
export const PICTURE_MAX_MB = 20;
/** A picture counts as viewed when it was on the screen for about this long. */
export const PICTURE_VIEW_SECONDS = 3;

/** The query of PUT /api/videos/:videoId/picture, beside the picture in its body. */
export const SetPictureInput = z.strictObject({ name: z.string().max(255).optional() });

const TYPE_NAMES: Record<string, string> = {
  "video/mp4": "MP4",
  "video/quicktime": "MOV",
  "video/webm": "WebM",
  "video/x-matroska": "MKV",
};

export const mistypedMessage = (declared: string) =>
  t("uploads.contentDoesNotMatchItsName", { type: TYPE_NAMES[declared] ?? "other" });

export const UPLOAD_PURPOSES = ["original", "replacement", "rendition"] as const;
export const UPLOAD_STATES = ["open", "completed", "aborted"] as const;

const Id = z.string().min(1).max(64);
const FileName = z
  .string()
  .min(1)
  .max(255)
  // Display only: keys are the server's.
  .transform((name) => name.replace(/[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu, ""));

/** The body of POST /api/uploads. */
export const StartUploadInput = z.discriminatedUnion("purpose", [
  z.strictObject({
    purpose: z.literal("original"),
    videoId: Id,
    fileName: FileName,
    contentType: z.string().max(100),
    /** Bytes of the file. */
    size: z.number().int(),
  }),
  /** Another file for a video that has one: the old one is watched until this one is stored. */
  z.strictObject({
    purpose: z.literal("replacement"),
    videoId: Id,
    fileName: FileName,
    contentType: z.string().max(100),
    size: z.number().int(),
  }),
  z.strictObject({
    purpose: z.literal("rendition"),
    videoId: Id,
    rendition: z.string().min(1).max(20),
    /** The file that it is made of, as the plan said; left out, whichever is stored now. */
    version: z.number().int().min(0).optional(),
  }),
]);
export type StartUploadInput = z.output<typeof StartUploadInput>;

/** The body of POST /api/uploads/:uploadId/parts. */
export const SignPartsInput = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        partNumber: z.number().int().min(1).max(10_000),
        size: z.number().int().min(1),
      }),
    )
    .min(1)
    .max(SIGN_MAX_PARTS),
});
export type SignPartsInput = z.output<typeof SignPartsInput>;

/**
 * The body of POST /api/uploads/:uploadId/complete: every part, with the ETag that its PUT
 * answered.
 */
export const CompleteUploadInput = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        partNumber: z.number().int().min(1).max(10_000),
        etag: z.string().min(1).max(200),
      }),
    )
    .min(1)
    .max(10_000),
});
export type CompleteUploadInput = z.output<typeof CompleteUploadInput>;

/**
 * Bytes: what an owner's videos and open uploads take, and what their plan gives; null for no
 * limit.
 */
export interface StorageUse {
  used: number;
  quota: number | null;
}

export const UNFINISHED_MAX = 50;

/**
 * A video with something left to send or to make, as the upload page shows it when it is opened
 * again.
 */
export interface UnfinishedVideo {
  video: OwnVideo;
  /** The upload of its file, or of the one that is to replace it, that was begun. */
  upload: StartedUpload | null;
}
