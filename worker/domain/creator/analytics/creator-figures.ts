import { and, asc, between, eq, getTableColumns } from "drizzle-orm";
import { creatorDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ChannelTotals } from "./contract-api-channel.ts";
import { type ChannelDay, NO_TOTALS, sumOfDays } from "./contract-channel.ts";

const { creatorId: _creatorId, ...columns } = getTableColumns(creatorDays);

export interface CreatorFigures {
  /** All days of the range, including days without activity. */
  days: ChannelDay[];
  totals: ChannelTotals;
}

/** Returns a channel's figures by day. `from` and `to` are inclusive days since the epoch. */
export async function creatorFigures(
  { db }: Pick<Deps, "db">,
  { creatorId, from, to }: { creatorId: string; from: number; to: number },
): Promise<CreatorFigures> {
  const rows = await db
    .select(columns)
    .from(creatorDays)
    .where(and(eq(creatorDays.creatorId, creatorId), between(creatorDays.day, from, to)))
    .orderBy(asc(creatorDays.day));
  return { days: fillDays(rows, from, to), totals: sumOfDays(rows) };
}

/** Returns one row for each day of the range. A day without a row gets a row of zeros. */
export function fillDays(rows: readonly ChannelDay[], from: number, to: number): ChannelDay[] {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, i) => rowsByDay.get(from + i) ?? { ...NO_TOTALS, day: from + i },
  );
}
