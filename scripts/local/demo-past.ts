import { eq } from "drizzle-orm";
import * as schema from "../../worker/db/schema.ts";
import { settlePlaybacks } from "../../worker/domain/creator/analytics/settle-playbacks.ts";
import { type DemoDeps, demoDeps } from "./demo-deps.ts";
import { type Rows, write } from "./seed-write.ts";

const DAY = 86_400_000;
/** Earlier visits of the demo's users, days ago. A visit announces the user's new achievements. */
const DAYS_AGO = [28, 7, 1];
/** Time of a visit, ms after midnight UTC, late enough to include the evening's views. */
const VISIT_TIME_MS = 23.9 * 3_600_000;

/** Times of the visits in ms since the epoch, earliest first. The last visit is now. */
const visits = (now: number): number[] => [
  ...DAYS_AGO.map((days) => (Math.floor(now / DAY) - days) * DAY + VISIT_TIME_MS),
  now,
];

const timeOf = (row: Record<string, unknown>): number => {
  const at = row.startedAt ?? row.createdAt ?? row.sharedAt;
  return typeof at === "number" ? at : 0;
};

/** Writes rows in chronological order, so that triggers see the data as of each visit. */
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

/**
 * Database triggers count the ranked viewers of a live stream, and a stream when it ends. The
 * stream is therefore inserted as live first.
 */
async function streamAndEnd(db: DemoDeps["db"], stream: Record<string, unknown>): Promise<void> {
  const { state, endedAt, peakViewers, ...begun } = stream as typeof schema.streams.$inferInsert;
  await db.insert(schema.streams).values({ ...begun, state: "live" });
  const change = (values: Partial<typeof schema.streams.$inferInsert>) =>
    db.update(schema.streams).set(values).where(eq(schema.streams.id, begun.id));
  await change({ peakViewers, rankedViewers: peakViewers });
  await change({ state, endedAt, rankedViewers: 0 });
}
