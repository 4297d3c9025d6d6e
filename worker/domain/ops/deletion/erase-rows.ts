import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { firstRows } from "../../../db/first-rows.ts";
import type { Deps } from "../../deps.ts";
import { unlinkPaidActs } from "../../media/verdicts/record-act.ts";
import { USER_DATA, type UserColumn } from "./user-data-map.ts";

/** One statement changes at most this many rows, so that it stays below D1's time limit. */
const SLICE_ROWS = 500;
/** One job runs at most this many full slices. The next job continues. */
const SLICES_PER_JOB = 20;

interface Owner {
  userId: string;
  /** The user's keys in views and other acts (see viewing-data.ts). */
  viewerKeys: readonly string[];
}
type EraseDeps = Pick<Deps, "db" | "newId">;

/**
 * Erases a user's rows in slices. Returns false if the next job must continue. If true, only rows
 * that were written in the meantime are left, and `finalErasure` erases these.
 */
export async function eraseInSlices(deps: EraseDeps, owner: Owner): Promise<boolean> {
  let slices = 0;
  for (const erase of erasuresOf(deps, owner))
    while ((await erase(SLICE_ROWS)).meta.changes >= SLICE_ROWS)
      if (++slices >= SLICES_PER_JOB) return false;
  return true;
}

/** Builds the statements that erase all rows of a user, for one batch. */
export const finalErasure = (deps: EraseDeps, owner: Owner) =>
  erasuresOf(deps, owner).map((erase) => erase());

/** Returns a builder for each statement, in their order. `rows` limits the rows that it changes. */
function erasuresOf(deps: EraseDeps, { userId, viewerKeys }: Owner) {
  const { db } = deps;
  const rowsOf = ({ by, keyKind }: UserColumn) =>
    keyKind === "viewer-key" ? inArray(by, [...viewerKeys]) : eq(by, userId);
  const ofKind = (kind: UserColumn["erase"]) => USER_DATA.filter(({ erase }) => erase === kind);
  return [
    (rows?: number) => unlinkPaidActs(deps, viewerKeys, rows),
    ...ofKind("blank").map((entry) => {
      const { table, blank = {} } = entry;
      const isFilled = and(rowsOf(entry), or(...differences(entry)));
      return (rows?: number) =>
        db
          .update(table)
          .set(blank)
          .where(firstRows(table, isFilled, rows));
    }),
    ...ofKind("delete").map(
      (entry) => (rows?: number) =>
        db.delete(entry.table).where(firstRows(entry.table, rowsOf(entry), rows)),
    ),
  ];
}

/**
 * Lists the conditions for a column that is not blank yet. Blanked rows keep the user's ID, so
 * without these conditions each slice would select the same rows again.
 */
function differences({ table, blank = {} }: UserColumn) {
  const columns = getTableColumns(table);
  return Object.entries(blank).map(([name, value]) => sql`${columns[name]} is not ${value}`);
}
