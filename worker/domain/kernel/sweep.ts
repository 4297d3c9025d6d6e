import type { Log, LogFields } from "./log.ts";

/**
 * The result of one run of a job that works through all rows that are due. After "more", the job is
 * queued again at once, so that a backlog does not wait for the next scheduled run.
 */
export type Progress = "done" | "more";

/** Maximum number of slices per run, because a queue consumer has limited time and queries. */
const SLICES = 10;

/**
 * Repeats `slice`, which works through at most `size` due rows and returns their number, until it
 * finds fewer. Each row must then no longer be due, also if its work failed; otherwise the job would
 * be queued again without end.
 */
export async function inSlices(size: number, slice: () => Promise<number>): Promise<Progress> {
  for (let n = 0; n < SLICES; n++) if ((await slice()) < size) return "done";
  return "more";
}

interface Sweep<Row> {
  /** Maximum number of rows per page. */
  size: number;
  /** Maximum number of pages per run. Slow work needs a low number. */
  pages?: number;
  /** Reads at most `size` due rows in a fixed order, after the first `skipped` due rows. */
  page: (limits: { size: number; skipped: number }) => Promise<Row[]>;
  /** Works through one row, which is then no longer due. Returns false if the row stays due. */
  work: (row: Row) => Promise<unknown>;
  /** Log message for a row whose work failed, and the fields that identify the row. */
  onError: [event: string, fieldsOf: (row: Row) => LogFields];
}

/**
 * Works through the due rows page by page. A row whose work fails is logged, stays due for the next
 * scheduled run, and blocks no other row.
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
  /** Log message for a row whose work failed. The other rows are worked through all the same. */
  onError: string;
}

/** Works through all rows once, page by page, although rows can stay due. */
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
