import { eq } from "drizzle-orm";
import * as schema from "../../worker/db/schema.ts";
import { settlePlaybacks } from "../../worker/domain/creator/analytics/settle-playbacks.ts";
import { type DemoDeps, demoDeps } from "./demo-deps.ts";
import { type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
/**
 * On how many days before today the demo's people come by. Nobody notices what they reached in
 * between before the next one.
 */
const DAYS_AGO = [28, 7, 1];
/**
 * Of the day, UTC: after what was watched in the evening, and long enough after it for that to be
 * settled.
 */
const COMES_AT = 23.9 * 3_600_000;

/** When people come by, the last time now. Milliseconds since the epoch, the earliest first. */
const visits = (now: number): number[] => [
  ...DAYS_AGO.map((days) => (Math.floor(now / DAY) - days) * DAY + COMES_AT),
  now,
];

/** When what a row tells of happened; what says nothing of it was there from the beginning. */
const timeOf = (row: Record<string, unknown>): number => {
  const at = row.startedAt ?? row.createdAt ?? row.sharedAt;
  return typeof at === "number" ? at : 0;
};

/**
 * Writes the rows in the order in which they came about, and lets people come by in between: so
 * what the triggers count and what is told from it stands at each time as it would have stood.
 * @param visit what happens at each of `visits`, when all until then is written
 */
export async function writePast(
  { db, rows, now }: Pick<DemoDeps, "db"> & { rows: Rows; now: number },
  visit: (deps: DemoDeps) => Promise<void>,
): Promise<void> {
  let from = Number.NEGATIVE_INFINITY;
  for (const at of visits(now)) {
    const slice: Rows = new Map();
    for (const [table, list] of rows) {
      const due = list.filter((row) => timeOf(row) > from && timeOf(row) <= at);
      if (due.length > 0) slice.set(table, due);
    }
    const streams = slice.get(schema.streams) ?? [];
    slice.delete(schema.streams);
    await write({ db, rows: slice });
    for (const stream of streams) await streamAndEnd(db, stream);
    const deps = demoDeps({ db, at });
    await settlePlaybacks(deps);
    await visit(deps);
    from = at;
  }
}

/** A stream is counted when it ends. */
async function streamAndEnd(db: DemoDeps["db"], stream: Record<string, unknown>): Promise<void> {
  const { state, endedAt, peakViewers, ...begun } = stream as typeof schema.streams.$inferInsert;
  await db.insert(schema.streams).values({ ...begun, state: "live" });
  await db
    .update(schema.streams)
    .set({ state, endedAt, peakViewers })
    .where(eq(schema.streams.id, begun.id));
}
