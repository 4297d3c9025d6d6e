import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDb } from "./db/client.ts";
import { statusDays } from "./db/schema.ts";
import type { Job, QueuedJob } from "./domain/ops/jobs/ports.ts";
import { runJob, schedule } from "./jobs.ts";
import { testContext } from "./testing/factories.ts";
import { meter } from "./testing/meter.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ignored = { send: async () => undefined };

/** Returns each job that the cron trigger queues in a day, once. */
async function scheduledJobs(): Promise<Job[]> {
  const jobs = new Map<string, Job>();
  const send = async ({ trace: _, ...job }: QueuedJob) => {
    jobs.set(JSON.stringify({ ...job, scheduledAt: 0 }), job);
  };
  for (let minute = 0; minute < 24 * 60; minute++)
    await schedule({ ...testContext(), queue: { send } }, Date.UTC(2026, 10, 27, 0, minute));
  return [...jobs.values()];
}

/** Runs a job, and returns the SQL statements that it executed. */
async function statementsOf(job: Job): Promise<string[]> {
  const { db, statements } = meter(env.DB);
  await runJob({ ...testContext(), log: quiet, db: createDb(db), queue: ignored }, job, 1);
  return [...new Set(statements.map(({ sql }) => sql))];
}

/** Returns the names of the tables that SQLite would read completely to execute a statement. */
async function scannedTables(statement: string): Promise<string[]> {
  const values = Array.from(statement.match(/\?/g) ?? [], () => 1);
  const plan = await env.DB.prepare(`explain query plan ${statement}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.flatMap(({ detail }) => {
    const [, table] =
      /^SCAN (\w+)(?: USING COVERING INDEX sqlite_autoindex_\w+)?$/.exec(detail) ?? [];
    return table === undefined || table === "CONSTANT" ? [] : [table];
  });
}

/** Tables and subqueries with few rows: one per day, per failed job or per staff measure. */
const SMALL = ["platform_days", "days", "status_days", "dead_letters", "user_restrictions"];
/** A statement that reads only the newest row, by the primary key. */
const NEWEST_ROW = /^select [\w", ]+ from "\w+" order by "\w+"."\w+" desc limit \?$/;
/** These jobs must read whole tables, and run at most once a day. */
const READ_ALL = ["reconcile-money"];

test("no scheduled job reads a whole table to find the rows that are due", async () => {
  const scans: string[] = [];
  for (const job of await scheduledJobs()) {
    if (READ_ALL.includes(job.type)) continue;
    for (const statement of await statementsOf(job)) {
      if (NEWEST_ROW.test(statement)) continue;
      for (const table of await scannedTables(statement))
        if (!SMALL.includes(table)) scans.push(`${job.type}: ${table}: ${statement.slice(0, 300)}`);
    }
  }
  expect([...new Set(scans)]).toEqual([]);
});

test("a scheduled job that cannot work through everything in one run is queued again at once", async () => {
  const ctx = testContext();
  await ctx.db.run(
    sql`insert into ${statusDays} (component, day, checks, failed, sum_ms)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001) select 'web', -i, 1, 0, 1 from n`,
  );
  const sent: Job[] = [];
  const job: Job = { type: "delete-expired", table: "status_days" };
  const queue = { send: async (next: Job) => void sent.push(next) };
  await runJob({ ...ctx, queue }, job, 1);
  expect(sent).toEqual([job]);
  await runJob({ ...ctx, queue }, job, 1);
  expect([sent.length, await ctx.db.$count(statusDays)]).toEqual([1, 0]);
});
