import { claimedVideoType, IMAGE_TYPES, oversizeMessage, VIDEO_TYPES_SENTENCE } from "#worker/domain/uploads/contract.ts";
import type { OwnVideo } from "#worker/domain/videos/contract.ts";
import type { RenditionProgress, SourceInfo } from "./ladder/protocol.ts";
import type { Details } from "./videos-api.ts";

/** The specification's four states of an upload, and the pause that ours can take. */
export type FileState = "queued" | "uploading" | "paused" | "completed" | "error";

export interface EntryFile {
  name: string;
  /** Bytes. */
  size: number;
  state: FileState;
  sent: number;
  /** Bytes a second over the last seconds, null before it is known. */
  speed: number | null;
  error: string | null;
  canRetry: boolean;
}

export interface Poster {
  /** An object URL. */
  url: string;
  image: Blob;
  label: string;
}

export interface Processing {
  state: "none" | "reading" | "waiting" | "converting" | "done" | "failed";
  /** In words, where something is missing. */
  message: string | null;
  info: SourceInfo | null;
  renditions: RenditionProgress[];
  storyboard: "none" | "ready" | "failed";
}

/** One video being prepared: its details, perhaps its file, and what becomes of it. */
export interface Entry {
  key: string;
  videoId: string | null;
  details: Details;
  /** Whether the server has these details. */
  isSaved: boolean;
  /** Saved by its owner's wish: removing its row leaves the draft. */
  isKept: boolean;
  file: EntryFile | null;
  posters: Poster[];
  poster: number | null;
  processing: Processing;
  isPublishing: boolean;
  isPublished: boolean;
  /** An upload that was begun elsewhere: the same file continues it. */
  resumes: { fileName: string; size: number | null; isStored: boolean } | null;
}

export const blankDetails = (): Details => ({ title: "", description: "", category: null, tags: [], visibility: "public" });
const noProcessing = (): Processing => ({ state: "none", message: null, info: null, renditions: [], storyboard: "none" });

export function blankEntry(key: string): Entry {
  return {
    key,
    videoId: null,
    details: blankDetails(),
    isSaved: true,
    isKept: false,
    file: null,
    posters: [],
    poster: null,
    processing: noProcessing(),
    isPublishing: false,
    isPublished: false,
    resumes: null,
  };
}

/** A saved draft, opened again. */
export function entryOfDraft(key: string, draft: OwnVideo): Entry {
  const { title, description, category, tags, visibility, original, openUpload } = draft;
  const unfinished = draft.renditions.some((r) => r.state !== "ready");
  const left =
    openUpload ?? (original && (unfinished || draft.renditions.length === 0) ? { fileName: original.name, size: original.size } : null);
  return {
    ...blankEntry(key),
    videoId: draft.id,
    details: { title, description, category, tags, visibility },
    isKept: true,
    file: original && {
      name: original.name,
      size: original.size,
      state: "completed",
      sent: original.size,
      speed: null,
      error: null,
      canRetry: false,
    },
    processing: {
      ...noProcessing(),
      state: original && !left ? "done" : "none",
      renditions: draft.renditions.flatMap((r) => {
        const name = RENDITION_NAMES.find((n) => n === r.name);
        return name ? [{ name, state: r.state, progress: null, reason: r.failureReason }] : [];
      }),
      storyboard: draft.hasStoryboard ? "ready" : "none",
    },
    resumes: left && { ...left, isStored: original !== null },
  };
}

const RENDITION_NAMES = ["1080p", "720p", "480p", "360p", "audio"] as const;

export type FileVerdict = { kind: "video" } | { kind: "image" } | { kind: "refused"; reason: string };

/** What becomes of a file that was dropped, by its size and its stated type; its bytes are looked at by the server. */
export function judgeFile(file: { name: string; type: string; size: number }, maxFileMb: number): FileVerdict {
  if (IMAGE_TYPES.some((type) => type === file.type)) return { kind: "image" };
  if (claimedVideoType(file.type, file.name) === null)
    return { kind: "refused", reason: `This kind of file is not supported. ${VIDEO_TYPES_SENTENCE}` };
  if (file.size === 0) return { kind: "refused", reason: "This file is empty." };
  if (file.size > maxFileMb * 1024 * 1024) return { kind: "refused", reason: oversizeMessage(maxFileMb) };
  return { kind: "video" };
}

/** Whether bytes of this entry are moving or waiting to move: leaving the page would stop them. */
export const isBusy = (entry: Entry) =>
  entry.file?.state === "queued" ||
  entry.file?.state === "uploading" ||
  entry.file?.state === "paused" ||
  ["reading", "waiting", "converting"].includes(entry.processing.state);

/** The Ready-to-publish list. */
export function checklist(entry: Entry): { label: string; isDone: boolean }[] {
  return [
    { label: "Video file uploaded", isDone: entry.file?.state === "completed" },
    { label: "Title added", isDone: entry.details.title.trim() !== "" },
    { label: "Description written", isDone: entry.details.description.trim() !== "" },
    { label: "Category chosen", isDone: entry.details.category !== null },
  ];
}

/** Bytes a second from (milliseconds, bytes) points, over the last `windowMs`; null from fewer than two. */
export function speedOf(points: readonly (readonly [at: number, bytes: number])[], windowMs = 5000): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const first = points.find(([at]) => last[0] - at <= windowMs);
  if (!first || last[0] - first[0] < 250) return null;
  return Math.max(0, ((last[1] - first[1]) * 1000) / (last[0] - first[0]));
}
