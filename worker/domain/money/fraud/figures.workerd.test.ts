import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acts } from "../../../db/schema.ts";
import { testContext } from "../../../testing/factories.ts";
import { KEYS_KEPT_MS, periodOf } from "../../media/verdicts/contract.ts";
import { sweepHashes } from "../../media/verdicts/sweep-hashes.ts";
import { judgeActs } from "./judge-acts.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const at = ctx.now() - 2 * DAY_MS;

async function writeRun(viewer: string, channels: readonly string[], count: number): Promise<void> {
  const start = at - (at % DAY_MS);
  await env.DB.prepare(
    `INSERT INTO acts (id, kind, creator_id, subject_id, viewer_key, standing, network, period, at)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
      SELECT 'view:' || ?2 || i, 'view', json_extract(?3, '$[' || (i % json_array_length(?3)) || ']'), 'play_' || i, ?2, 'visitor', ?2, ?4, ?5 + i * 10000 FROM n`,
  )
    .bind(count, viewer, JSON.stringify(channels), periodOf(start), start)
    .run();
}
const countedOf = (creatorId: string) =>
  ctx.db.$count(acts, and(eq(acts.creatorId, creatorId), eq(acts.verdict, "counts")));

test("the fraud check counts at most 6 views of a channel by one visitor per day, even if the check runs twice", async () => {
  await writeRun("a:tireless", ["usr_tireless"], 1000);
  await judgeActs(ctx);
  await judgeActs(ctx);
  expect(await countedOf("usr_tireless")).toBe(6);
});

test("the fraud check counts at most 200 views by one browser per day, over all channels", async () => {
  const channels = Array.from({ length: 50 }, (_, i) => `usr_ring_${i}`);
  await writeRun("a:ring", channels, 500);
  await judgeActs(ctx);
  const counted = await Promise.all(channels.map(countedOf));
  expect(counted.reduce((sum, n) => sum + n, 0)).toBe(200);
});

/** @param homes number of homes (IPv6 /64) that the viewers are in, evenly; 0 for IPv4 */
async function writeViews(
  network: string,
  creatorId: string,
  count: number,
  homes = 0,
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO acts (id, kind, creator_id, subject_id, viewer_key, standing, network, home, period, at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      SELECT 'view:' || ?2 || ?3 || i, 'view', ?3, 'play_' || i, 'a:' || ?2 || i, 'visitor', ?2,
        iif(?6 = 0, '', 'home-' || (i % max(1, ?6))), ?4, ?5 + i FROM n`,
  )
    .bind(count, network, creatorId, periodOf(at), at, homes)
    .run();
}
const verdictsOf = async (creatorId: string) => {
  const rows = await ctx.db
    .select({ verdict: acts.verdict })
    .from(acts)
    .where(eq(acts.creatorId, creatorId))
    .groupBy(acts.verdict);
  return rows.map(({ verdict }) => verdict);
};

/** Records how many rows each query returns. A query fails if a parameter contains `failsOn`. */
function watched({ failsOn }: { failsOn?: string } = {}) {
  const given: number[] = [];
  const logged: string[] = [];
  const all = async (query: Parameters<typeof ctx.db.all>[0]) => {
    const { params } = ctx.db.select().from(acts).where(sql`${query}`).toSQL();
    if (failsOn !== undefined && params.some((param) => String(param).includes(failsOn)))
      throw new Error("D1_ERROR: too much for one statement");
    const rows = await ctx.db.all(query);
    given.push(rows.length);
    return rows;
  };
  const db = new Proxy(ctx.db, {
    get: (target, key) => (key === "all" ? all : Reflect.get(target, key, target)),
  });
  const log = { ...ctx.log, info: () => undefined, error: (event: string) => logged.push(event) };
  return { deps: { ...ctx, db, log, queue: { send: async () => undefined } }, given, logged };
}

describe("the fraud check of views and follows", () => {
  test("reads fewer than 40 rows for an IP network with 4,000 viewers", async () => {
    const [few, many] = [ctx.newId("usr"), ctx.newId("usr")];
    const mostRows = async (network: string, creatorId: string, count: number) => {
      await writeViews(network, creatorId, count);
      const { deps, given } = watched();
      await judgeActs(deps);
      // The count leaves out the queries that read the next 500 views to judge.
      return Math.max(...given.filter((rows) => rows !== 500));
    };
    expect(await mostRows("farm-few", few, 40)).toBe(40);
    expect(await mostRows("farm-many", many, 4000)).toBeLessThan(40);
    expect([await verdictsOf(few), await verdictsOf(many)]).toEqual([
      ["crowded_network"],
      ["crowded_network"],
    ]);
  });

  test.each([
    ["counts up to 24 visitors of an IPv6 network that are in different homes", 24, 24, "counts"],
    ["counts no visitor of an IPv6 network with 25 visitors", 25, 25, "crowded_network"],
    ["counts up to six visitors of one home in an IPv6 network", 6, 1, "counts"],
    ["counts no visitor of a home with seven visitors", 7, 1, "crowded_network"],
  ])("%s", async (_, viewers, homes, verdict) => {
    const channel = ctx.newId("usr");
    await writeViews(`6:${channel}`, channel, viewers, homes);
    await judgeActs(watched().deps);
    expect(await verdictsOf(channel)).toEqual([verdict]);
  });

  test("rejects the views of a crowded home, and counts those of another home in its network", async () => {
    const [channel, network] = [ctx.newId("usr"), `6:${ctx.newId("usr")}`];
    await writeViews(network, channel, 8, 1);
    await ctx.db
      .update(acts)
      .set({ home: "home-1" })
      .where(and(eq(acts.creatorId, channel), eq(acts.subjectId, "play_8")));
    await judgeActs(watched().deps);
    expect(await countedOf(channel)).toBe(1);
  });

  test("postpones an IP network whose figures cannot be read to the next day, and judges all other networks", async () => {
    const [poisoned, other] = [ctx.newId("usr"), ctx.newId("usr")];
    await writeViews("a-poisoned-network", poisoned, 30);
    await writeViews("b-network", other, 3);
    const { deps, logged } = watched({ failsOn: "a-poisoned-network" });
    await judgeActs(deps);
    await judgeActs(deps);
    expect(logged).toEqual(["figures of a network not read"]);
    expect([await verdictsOf(poisoned), await verdictsOf(other)]).toEqual([[null], ["counts"]]);
    await judgeActs({ ...watched().deps, now: () => ctx.now() + DAY_MS });
    expect(await verdictsOf(poisoned)).toEqual(["crowded_network"]);
  });

  test("rejects views from an IP network whose figures could not be read before its hash was deleted", async () => {
    const channel = ctx.newId("usr");
    await writeViews("c-poisoned-network", channel, 3);
    await judgeActs(watched({ failsOn: "c-poisoned-network" }).deps);
    await sweepHashes({ ...ctx, now: () => ctx.now() + KEYS_KEPT_MS });
    await judgeActs({ ...watched().deps, now: () => ctx.now() + KEYS_KEPT_MS });
    expect(await verdictsOf(channel)).toEqual(["crowded_network"]);
  });
});
