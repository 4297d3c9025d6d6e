import { t } from "#i18n/t.ts";
import { claimedVideoType, IMAGE_TYPES } from "#worker/domain/kernel/files/contract.ts";
import { RENDITION_NAMES } from "#worker/domain/media/renditions/contract-names.ts";
import { oversizeMessage, PICTURE_MAX_MB } from "#worker/domain/media/uploads/contract.ts";
import type { UploadStatus } from "#worker/domain/media/uploads/contract-api.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import type { RenditionProgress, SourceInfo } from "./ladder/protocol.ts";
import type { CopyState } from "./local/keeper.ts";
import type { LocalRecord } from "./local/records.ts";
import type { Details } from "./videos-api.ts";

/** "lost": a reload lost the file. "elsewhere": another tab uploads the file. */
export type FileState =
  | "queued"
  | "uploading"
  | "paused"
  | "completed"
  | "error"
  | "lost"
  | "elsewhere";

export interface EntryFile {
  name: string;
  size: number;
  state: FileState;
  sent: number;
  /** Upload speed over the last seconds, bytes per second; null until known. */
  speed: number | null;
  error: string | null;
  canRetry: boolean;
  isCutOff: boolean;
  copy: CopyState;
}

export const toEntryFile = (
  file: { name: string; size: number },
  change: Partial<EntryFile> = {},
): EntryFile => ({
  name: file.name,
  size: file.size,
  state: "queued",
  sent: 0,
  speed: null,
  error: null,
  canRetry: false,
  isCutOff: false,
  copy: "none",
  ...change,
});

export interface Poster {
  url: string;
  image: Blob;
  label: string;
}

export interface Processing {
  state: "none" | "reading" | "waiting" | "converting" | "done" | "failed";
  message: string | null;
  info: SourceInfo | null;
  renditions: RenditionProgress[];
  storyboard: "none" | "ready" | "failed";
}

export interface Entry {
  key: string;
  videoId: string | null;
  uploadId: string | null;
  details: Details;
  isSaved: boolean;
  /** `isDraftSaved` is true if the user saved a draft. Removing the entry's row then keeps the draft. */
  isDraftSaved: boolean;
  file: EntryFile | null;
  posters: Poster[];
  poster: number | null;
  processing: Processing;
  isPublishing: boolean;
  /** True if the user pressed Publish before the upload was done. */
  publishesAfterUpload: boolean;
  isPublished: boolean;
  isImage: boolean;
  /** `hasPoster` is true if the entry has a poster, which a frame of the file must not replace. */
  hasPoster: boolean;
  isReplacement: boolean;
  resumes: Resumes | null;
}

export interface Resumes {
  fileName: string;
  size: number | null;
  isStored: boolean;
  /** Record of a file that the browser can read again only after the user grants permission. */
  permissionRecord: LocalRecord | null;
}

export const blankDetails = (): Details => ({
  title: "",
  description: "",
  category: null,
  tags: [],
  visibility: "public",
});
const noProcessing = (): Processing => ({
  state: "none",
  message: null,
  info: null,
  renditions: [],
  storyboard: "none",
});

export function blankEntry(key: string): Entry {
  return {
    key,
    videoId: null,
    uploadId: null,
    details: blankDetails(),
    isSaved: true,
    isDraftSaved: false,
    file: null,
    posters: [],
    poster: null,
    processing: noProcessing(),
    isPublishing: false,
    publishesAfterUpload: false,
    isPublished: false,
    isImage: false,
    hasPoster: false,
    isReplacement: false,
    resumes: null,
  };
}

export function entryOfVideo(key: string, video: OwnVideo, upload: UploadStatus | null): Entry {
  const { title, description, category, tags, visibility, original } = video;
  const isImage = original?.type.startsWith("image/") ?? false;
  const unfinished =
    original !== null &&
    !isImage &&
    (video.renditions.length === 0 || video.renditions.some((r) => r.state !== "ready"));
  const sent = upload?.parts.reduce((sum, part) => sum + part.size, 0) ?? 0;
  const file = upload
    ? toEntryFile({ name: upload.fileName, size: upload.size ?? sent }, { state: "lost", sent })
    : original && toEntryFile(original, { state: "completed", sent: original.size });
  return {
    ...blankEntry(key),
    videoId: video.id,
    uploadId: upload?.id ?? null,
    details: { title, description, category, tags, visibility },
    // A draft without a title was created by dropping a file. Removing the entry also deletes this
    // draft.
    isDraftSaved: title !== "" || video.state === "published",
    isPublished: video.state === "published",
    file,
    isImage,
    hasPoster: video.hasPoster,
    isReplacement: upload?.purpose === "replacement",
    processing: {
      ...noProcessing(),
      state: original && !unfinished && !isImage ? "done" : "none",
      renditions: video.renditions.flatMap((r) => {
        const name = RENDITION_NAMES.find((n) => n === r.name);
        return name ? [{ name, state: r.state, progress: null, reason: r.failureReason }] : [];
      }),
      storyboard: video.hasStoryboard ? "ready" : "none",
    },
    resumes: upload
      ? { fileName: upload.fileName, size: upload.size, isStored: false, permissionRecord: null }
      : unfinished
        ? { fileName: original.name, size: original.size, isStored: true, permissionRecord: null }
        : null,
  };
}

export type FileCheck = { kind: "video" } | { kind: "image" } | { kind: "refused"; reason: string };

/** Checks the size and the declared type of a file. The server later checks the content. */
export function judgeFile(
  file: { name: string; type: string; size: number },
  maxFileMb: number,
): FileCheck {
  if (IMAGE_TYPES.some((type) => type === file.type)) {
    if (file.size === 0) return { kind: "refused", reason: t("upload.files.empty") };
    return file.size > PICTURE_MAX_MB * 1024 * 1024
      ? { kind: "refused", reason: oversizeMessage(PICTURE_MAX_MB) }
      : { kind: "image" };
  }
  if (claimedVideoType(file.type, file.name) === null)
    return { kind: "refused", reason: t("upload.files.typeUnsupported") };
  if (file.size === 0) return { kind: "refused", reason: t("upload.files.empty") };
  if (file.size > maxFileMb * 1024 * 1024)
    return { kind: "refused", reason: oversizeMessage(maxFileMb) };
  return { kind: "video" };
}

export const isBusy = (entry: Entry) =>
  entry.file?.state === "queued" ||
  entry.file?.state === "uploading" ||
  entry.file?.state === "paused" ||
  ["reading", "waiting", "converting"].includes(entry.processing.state);

export function checklist(entry: Entry): { label: string; isDone: boolean }[] {
  return [
    {
      label: entry.isImage
        ? t("upload.publish.checklist.pictureUploaded")
        : t("upload.publish.checklist.videoUploaded"),
      isDone: entry.file?.state === "completed",
    },
    { label: t("upload.publish.checklist.titleAdded"), isDone: entry.details.title.trim() !== "" },
    {
      label: t("upload.publish.checklist.descriptionAdded"),
      isDone: entry.details.description.trim() !== "",
    },
    {
      label: t("upload.publish.checklist.categoryChosen"),
      isDone: entry.details.category !== null,
    },
  ];
}

/**
 * @param points pairs of ms and bytes
 * @returns null with fewer than two points
 */
export function speedOf(
  points: readonly (readonly [at: number, bytes: number])[],
  windowMs = 5000,
): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const first = points.find(([at]) => last[0] - at <= windowMs);
  if (!first || last[0] - first[0] < 250) return null;
  return Math.max(0, ((last[1] - first[1]) * 1000) / (last[0] - first[0]));
}
