import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { firstRows } from "../../../db/first-rows.ts";
import type { Deps } from "../../deps.ts";
import { unlinkPaidActs } from "../../media/verdicts/record-act.ts";
import { USER_DATA, type UserColumn } from "./user-data-map.ts";

/** Maximum number of rows that a statement changes. More rows could exceed D1's time limit. */
const SLICE_ROWS = 500;
/** Maximum number of full slices that one job erases. The next job erases more slices. */
const SLICES_PER_JOB = 20;

interface Owner {
  userId: string;
  /** Keys under which the user's views and other acts are stored (see viewing-data.ts). */
  viewerKeys: readonly string[];
}
type EraseDeps = Pick<Deps, "db" | "newId">;

/**
 * Erases a user's rows in D1, with statements that change at most `SLICE_ROWS` rows each.
 * Returns false if rows are left for the next job.
 * Returns true if the user's rows are erased, except rows that were written in the meantime.
 * `finalErasure` erases the rows that were written in the meantime.
 */
export async function eraseInSlices(deps: EraseDeps, owner: Owner): Promise<boolean> {
  let slices = 0;
  for (const erase of erasuresOf(deps, owner))
    while ((await erase(SLICE_ROWS)).meta.changes >= SLICE_ROWS)
      if (++slices >= SLICES_PER_JOB) return false;
  return true;
}

/** Returns the statements that erase all rows of a user. The caller runs one batch of them. */
export const finalErasure = (deps: EraseDeps, owner: Owner) =>
  erasuresOf(deps, owner).map((erase) => erase());

/** Returns functions that build the erasing statements. `rows` limits the rows to erase. */
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
 * Returns SQL conditions, each of which is true if one personal column still has its old value.
 * The conditions exclude erased rows from the next slice, because erased rows keep the user's ID.
 */
function differences({ table, blank = {} }: UserColumn) {
  const columns = getTableColumns(table);
  return Object.entries(blank).map(([name, value]) => sql`${columns[name]} is not ${value}`);
}
