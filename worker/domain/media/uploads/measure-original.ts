import { type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { createFileWindow, type MeasuredLength } from "../../kernel/files/file-window.ts";
import { measureMatroska } from "../../kernel/files/measure-matroska.ts";
import { measureMp4 } from "../../kernel/files/measure-mp4.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { FULL_VIEW_SECONDS } from "../views/contract.ts";

/** Columns of a video that a stored original file changes. */
export type OriginalColumns = SQLiteUpdateSetSource<typeof videos>;

const EBML_TYPES = ["video/webm", "video/x-matroska"];

/**
 * Measures a stored original file and returns the new value of the column `duration_seconds`. The
 * length decides when a playback is a view, so a length below `FULL_VIEW_SECONDS` must be proven by
 * the bytes. If the bytes prove no length, a first file keeps a reported length of at least that
 * many seconds, and a replacement gets null (unknown).
 */
export async function measureOriginal(
  { storage }: Pick<Deps, "storage">,
  { key, purpose }: { key: string; purpose: string },
  { size, type }: { size: number; type: string },
): Promise<number | SQL | null> {
  const file = createFileWindow((range) => readRange(storage, key, range), size);
  const measure = EBML_TYPES.includes(type) ? measureMatroska : measureMp4;
  const measured: MeasuredLength | null = await measure(file, FULL_VIEW_SECONDS);
  const seconds = Math.max(1, Math.round(measured?.seconds ?? 0));
  if (measured?.isComplete) return seconds;
  if (purpose === "replacement") return null;
  const reported = videos.durationSeconds;
  return sql`case when ${reported} >= ${FULL_VIEW_SECONDS} then max(${reported}, ${seconds}) end`;
}
