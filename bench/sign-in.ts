/**
 * Checks that the time of a rejected sign-in does not reveal whether an account exists. Fails if
 * the median difference exceeds 10 ms by more than twice its standard error.
 *
 *   --pairs N (200)
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import { buildWorker } from "../scripts/build.ts";
import { toolEnv } from "../scripts/lib/run.ts";
import { migrate } from "../scripts/local/migrate.ts";
import { appWorker } from "../scripts/local/server.ts";
import { createDb } from "../worker/db/client.ts";
import { users } from "../worker/db/tables/users.ts";
import { hashPassword } from "../worker/domain/accounts/users/passwords.ts";

const { values } = parseArgs({ options: { pairs: { type: "string", default: "200" } } });
const pairs = Number(values.pairs);
const GAP_MAX_MS = 10;
Object.assign(process.env, toolEnv());

function medianOf(list: number[]): { median: number; error: number } {
  const middleOf = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  const median = middleOf(list);
  const spread = 1.4826 * middleOf(list.map((n) => Math.abs(n - median)));
  return { median, error: (1.2533 * spread) / Math.sqrt(list.length) };
}

await buildWorker();
const state = mkdtempSync(join(tmpdir(), "tributary-sign-in-"));
const vars = {
  SIGNING_SECRET: "benchmark-secret-of-32-characters!!",
  APP_ORIGIN: "http://localhost:8787",
  BUDGET_FACTOR: "1000",
};
const mf = new Miniflare({
  defaultPersistRoot: state,
  cf: false,
  handleStructuredLogs: () => undefined,
  structuredWorkerdLogs: true,
  workers: [appWorker(vars)],
});
try {
  await migrate(await mf.getD1Database("DB"));
  const db = createDb(await mf.getD1Database("DB"));
  const passwordHash = await hashPassword("Upstream42x");
  const now = Date.now();
  // Wrong passwords are counted per account, so each pair uses its own account.
  for (let i = 0; i < pairs; i++) {
    const username = `known_${i}`;
    const times = { createdAt: now, updatedAt: now };
    await db.insert(users).values({
      id: `usr_${i}`,
      username,
      email: `${username}@example.com`,
      displayName: username,
      passwordHash,
      ...times,
    });
  }
  const timeOf = async (username: string): Promise<number> => {
    const from = performance.now();
    const response = await mf.dispatchFetch("http://localhost:8787/api/auth/login", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Mozilla/5.0 Chrome/140.0.0.0",
        Origin: "http://localhost:8787",
      },
      body: JSON.stringify({ username, password: "Wrong1234" }),
    });
    const text = await response.text();
    if (response.status !== 401)
      throw new Error(
        `A wrong password of ${username} answered ${response.status}: ${text.slice(0, 300)}`,
      );
    return performance.now() - from;
  };
  await timeOf("unknown");
  const gaps: number[] = [];
  for (let i = 0; i < pairs; i++) {
    // The order alternates, so that known and unknown usernames go first equally often.
    const order = i % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    const ms = { known: 0, unknown: 0 };
    for (const kind of order) ms[kind] = await timeOf(`${kind}_${i}`);
    gaps.push(ms.known - ms.unknown);
  }
  const { median, error } = medianOf(gaps);
  const isEqual = Math.abs(median) - 2 * error <= GAP_MAX_MS;
  console.log(
    `  median gap of ${pairs} pairs: ${median.toFixed(2)} ms, standard error ${error.toFixed(2)} ms (limit ${GAP_MAX_MS} ms)`,
  );
  console.log(JSON.stringify({ bench: "sign-in", pairs, median, error, limit: GAP_MAX_MS }));
  process.exitCode = isEqual ? 0 : 1;
} finally {
  await mf.dispose();
  rmSync(state, { recursive: true, force: true });
}
