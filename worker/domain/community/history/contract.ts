import * as z from "zod";
import type { VideoCard } from "../../media/videos/contract-api.ts";

export interface HistoryEntry {
  video: VideoCard;
  /** When it was last watched; milliseconds since the epoch. */
  at: number;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  /** Give it as `before` for the next page; null at the end. */
  next: string | null;
  /** What is watched is remembered. */
  isKept: boolean;
}

export const HISTORY_QUERY_MAX = 60;

/** The body of PATCH /api/history. */
export const KeepHistoryInput = z.strictObject({ keep: z.boolean() });
/** The body of POST /api/history/:videoId/restore: `undo` of the answer that removed it. */
export const RestoreHistoryInput = z.strictObject({ undo: z.string().max(500) });
