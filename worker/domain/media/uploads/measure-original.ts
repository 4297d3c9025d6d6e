import { type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { createFileWindow, type MeasuredLength } from "../../kernel/files/file-window.ts";
import { measureMatroska } from "../../kernel/files/measure-matroska.ts";
import { measureMp4 } from "../../kernel/files/measure-mp4.ts";
import { readRange } from "../../kernel/storage/read-range.ts";
import { FULL_VIEW_SECONDS } from "../views/contract.ts";

/** New values of the columns of a video whose original file was stored. */
export type OriginalColumns = SQLiteUpdateSetSource<typeof videos>;

const EBML_TYPES = ["video/webm", "video/x-matroska"];

/**
 * Measures a video's stored original file. Returns the new value of the column `duration_seconds`.
 * The length decides when a playback counts as a view, so the bytes must prove a short length.
 * If the bytes of a replacement file prove no length, the length becomes null (unknown).
 * If the bytes of a first file prove no length, the length that a browser reported is kept.
 * A reported length below `FULL_VIEW_SECONDS` is not kept. The length then becomes null.
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
