import { env } from "cloudflare:workers";
import { and, eq, gte, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { statusChecks } from "../../../db/schema.ts";
import { testContext } from "../../../testing/factories.ts";
import { readCopy, writeCopy } from "./copy.ts";
import { probeAll } from "./probe.ts";
import { readView } from "./read-status.ts";

const MINUTE = 60_000;
/**
 * Start of the outage, far in the past, so that no test of another file stores rows at its times.
 */
const START = 1_000_000 * MINUTE;
const OUTAGE_MINUTES = 700;

test("several runs store the probe results of a long database outage in batches that D1 accepts", async () => {
  const { db } = testContext();
  const sizes: number[] = [];
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          sizes.push(statements.length);
          return target.batch(statements);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const quiet = () => undefined;
  const deps = {
    ...createContext({ ...env, DB }, "test"),
    queue: { send: async () => undefined },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const unwritten = Array.from({ length: OUTAGE_MINUTES }, (_, i) => ({
    component: "media" as const,
    at: START + i * MINUTE,
    ok: true,
    ms: 1,
  }));
  await writeCopy(deps, { view: await readView(deps), unwritten });
  for (let run = 0; run < 4; run++) {
    sizes.length = 0;
    await probeAll(deps, START + (OUTAGE_MINUTES + run) * MINUTE + 1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1000);
  }
  expect((await readCopy(deps))?.unwritten).toEqual([]);
  const isOfOutage = and(
    eq(statusChecks.component, "media"),
    gte(statusChecks.at, START),
    lt(statusChecks.at, START + OUTAGE_MINUTES * MINUTE),
  );
  expect(await db.$count(statusChecks, isOfOutage)).toBe(OUTAGE_MINUTES);
});
