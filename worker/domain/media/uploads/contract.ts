import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { OwnVideo } from "../videos/contract-api.ts";
import type { StartedUpload } from "./contract-api.ts";

export const MIB = 1024 * 1024;

export const DROP_ZONE_DEFAULTS = { maxFileMb: 100, maxFiles: 5 } as const;
export const UPLOAD_PAGE_LIMITS = { maxFileMb: 500, maxFiles: 10 } as const;

export const MAX_FILE_BYTES = UPLOAD_PAGE_LIMITS.maxFileMb * MIB;
/** Both part sizes are small, because a client keeps one part in memory. R2 requires 5 MiB. */
export const ORIGINAL_PART_BYTES = 8 * MIB;
export const RENDITION_PART_BYTES = 5 * MIB;

const SIGN_MAX_PARTS = 100;

export const oversizeMessage = (maxFileMb: number) => t("uploads.file.tooLarge", { maxFileMb });

export const videoTypesSentence = () => t("uploads.file.supportedTypes");

export const PICTURE_MAX_MB = 20;
/** An image post counts as viewed after this many seconds on the screen. */
export const PICTURE_VIEW_SECONDS = 3;

export const SetPictureInput = z.strictObject({ name: z.string().max(255).optional() });

const TYPE_NAMES: Record<string, string> = {
  "video/mp4": "MP4",
  "video/quicktime": "MOV",
  "video/webm": "WebM",
  "video/x-matroska": "MKV",
};

export const mistypedMessage = (declared: string) =>
  t("uploads.file.contentMismatch", { type: TYPE_NAMES[declared] ?? "other" });

export const UPLOAD_PURPOSES = ["original", "replacement", "rendition"] as const;
export const UPLOAD_STATES = ["open", "completed", "aborted"] as const;

const Id = z.string().min(1).max(64);
const FileName = z
  .string()
  .min(1)
  .max(255)
  // The file name is only displayed. The server chooses the storage keys.
  .transform((name) => name.replace(/[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu, ""));

export const StartUploadInput = z.discriminatedUnion("purpose", [
  z.strictObject({
    purpose: z.literal("original"),
    videoId: Id,
    fileName: FileName,
    contentType: z.string().max(100),
    size: z.number().int(),
  }),
  /** Replaces the file of a video. Viewers get the old file until the new file is stored. */
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
    /** Version of the rendition's source file. Defaults to the stored file's version. */
    version: z.number().int().min(0).optional(),
  }),
]);
export type StartUploadInput = z.output<typeof StartUploadInput>;

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

/** Each ETag comes from the response to the PUT request of a part. */
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

/** Bytes used by videos and open uploads. A null quota means no limit. */
export interface StorageUse {
  used: number;
  quota: number | null;
}

export const UNFINISHED_MAX = 50;

export interface UnfinishedVideo {
  video: OwnVideo;
  upload: StartedUpload | null;
}
