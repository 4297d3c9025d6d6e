import type { Log, LogFields } from "./log.ts";

/**
 * The result of one run of a scheduled job. "more" means that rows which are due may be left. The
 * job is then queued again at once instead of waiting for its next scheduled run.
 */
export type Progress = "done" | "more";

/** Maximum number of slices per run, because a queue consumer has limited time and queries. */
const SLICES = 10;

/**
 * Calls `slice` until it returns fewer rows than `size`. `slice` handles at most `size` rows that
 * are due, and returns how many it found. After the call, none of these rows may still be due, not
 * even a row that failed: otherwise the job would be queued again forever.
 */
export async function inSlices(size: number, slice: () => Promise<number>): Promise<Progress> {
  for (let n = 0; n < SLICES; n++) if ((await slice()) < size) return "done";
  return "more";
}

interface Sweep<Row> {
  /** Maximum number of rows per page. */
  size: number;
  /** Maximum number of pages per run. Choose a low number if the work on a row is slow. */
  pages?: number;
  /** Reads at most `size` due rows in a fixed order, after the first `skipped` due rows. */
  page: (limits: { size: number; skipped: number }) => Promise<Row[]>;
  /** Handles one row. Returns false if the row is still due afterwards. */
  work: (row: Row) => Promise<unknown>;
  /**
   * The log message for a row that failed, and a function that returns fields which identify the
   * row.
   */
  onError: [event: string, fieldsOf: (row: Row) => LogFields];
}

/**
 * Handles all rows that are due, page by page. A row that fails is logged and stays due for the
 * next scheduled run. The other rows are handled nevertheless.
 */
export async function sweepRows<Row>(
  { log }: { log: Log },
  { size, pages = SLICES, page, work, onError: [event, fieldsOf] }: Sweep<Row>,
): Promise<Progress> {
  let skipped = 0;
  let finished = 0;
  for (let n = 0; n < pages; n++) {
    const rows = await page({ size, skipped });
    for (const row of rows) {
      try {
        if ((await work(row)) === false) skipped++;
        else finished++;
      } catch (cause) {
        skipped++;
        log.error(event, cause, fieldsOf(row));
      }
    }
    if (rows.length < size) return "done";
  }
  return finished > 0 ? "more" : "done";
}

interface Scan<Row extends { id: string }> {
  /** Maximum number of rows per page. */
  size: number;
  /** Reads at most `size` rows whose ID is greater than `after`, by ascending ID. */
  page: (limits: { size: number; after: string }) => Promise<Row[]>;
  work: (row: Row) => Promise<unknown>;
  /** The log message for a row that failed. The other rows are handled nevertheless. */
  onError: string;
}

/**
 * Handles each row exactly once, page by page, in the order of the IDs. Use this function if a row
 * can still be due after it was handled.
 */
export async function scanRows<Row extends { id: string }>(
  { log }: { log: Log },
  { size, page, work, onError }: Scan<Row>,
): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await page({ size, after });
    for (const row of rows) {
      try {
        await work(row);
      } catch (cause) {
        log.error(onError, cause, { id: row.id });
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last.id;
  }
}
