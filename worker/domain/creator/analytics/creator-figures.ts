import { and, asc, between, eq, getTableColumns } from "drizzle-orm";
import { creatorDays } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ChannelTotals } from "./contract-api-channel.ts";
import { type ChannelDay, NO_TOTALS, sumOfDays } from "./contract-channel.ts";

const { creatorId: _creatorId, ...columns } = getTableColumns(creatorDays);

/** What a channel did on each day of a range, and over it. */
export interface CreatorFigures {
  /** Every day of the range, also those on which nothing happened. */
  days: ChannelDay[];
  totals: ChannelTotals;
}

/**
 * A channel's figures by day, from one row a day: as soon read for a million views as for a
 * hundred.
 * @param input.from input.to days since the epoch, UTC, both in the range
 */
export async function creatorFigures(
  { db }: Pick<Deps, "db">,
  { creatorId, from, to }: { creatorId: string; from: number; to: number },
): Promise<CreatorFigures> {
  const rows = await db
    .select(columns)
    .from(creatorDays)
    .where(and(eq(creatorDays.creatorId, creatorId), between(creatorDays.day, from, to)))
    .orderBy(asc(creatorDays.day));
  return { days: everyDay(rows, from, to), totals: sumOfDays(rows) };
}

/** Days on which nothing happened have no row, and are days all the same. */
export function everyDay(rows: readonly ChannelDay[], from: number, to: number): ChannelDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, i) => known.get(from + i) ?? { ...NO_TOTALS, day: from + i },
  );
}
