import { type SQL, sql } from "drizzle-orm";
import { creatorParts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Days, spansOf } from "./contract-range.ts";

export interface PartRow {
  value: string;
  playbacks: number;
  views: number;
  plays: number;
  watchedMs: number;
  cents: number;
}

type Dimension = (typeof creatorParts.$inferSelect)["dimension"];

/** Builds a `union all` of days and months. With `or`, SQLite would read the whole dimension. */
function rowsOf(creatorId: string, dimension: Dimension, days: Days, today: number): SQL {
  const spans = spansOf(days, today);
  const stretch = (span: "day" | "month", { from, to }: Days) =>
    sql`select value, playbacks, views, plays, watched_ms, cents from ${creatorParts}
      where creator_id = ${creatorId} and dimension = ${dimension} and span = ${span} and start between ${from} and ${to}`;
  const stretches = [
    ...(spans.months ? [stretch("month", spans.months)] : []),
    ...spans.days.map((part) => stretch("day", part)),
  ];
  return sql.join(stretches, sql` union all `);
}

/** Builds the query for a channel's figures by the values of one dimension, such as the country. */
export const channelParts = (
  { db }: Pick<Deps, "db">,
  {
    creatorId,
    dimension,
    days,
    today,
    limit,
  }: { creatorId: string; dimension: Dimension; days: Days; today: number; limit: number },
) =>
  db.all<PartRow>(
    sql`select value, sum(playbacks) as playbacks, sum(views) as views, sum(plays) as plays, sum(watched_ms) as watchedMs, sum(cents) as cents
      from (${rowsOf(creatorId, dimension, days, today)}) group by value order by sum(views) desc, sum(cents) desc, value limit ${limit}`,
  );
