import { sql } from "drizzle-orm";
import { acts, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ESTABLISHED_AFTER_MS } from "./contract.ts";
import { NETWORK } from "./contract-limits.ts";
import type { NetworkFigures } from "./rules.ts";

const DAY = sql.raw("86400000");

/** A network and a channel in one period. */
export interface Pair {
  network: string;
  creatorId: string;
  period: number;
}
export type PairFigures = NetworkFigures & Pair;

export const pairKey = ({ network, creatorId }: Pick<Pair, "network" | "creatorId">) => `${network} ${creatorId}`;

type ReadDeps = Pick<Deps, "db" | "now" | "log">;

/**
 * Figures of each pair, by `pairKey`. The database adds them up, so a pair takes the same memory however many acts it has. A pair
 * that cannot be read is missing, and keeps no other from being read. Keys of networks hold for one period, so they need no other
 * limit.
 */
export async function readFigures(deps: ReadDeps, pairs: readonly Pair[]): Promise<Map<string, PairFigures>> {
  const read = await readEach(deps, pairs, (list) => readSums(deps, list));
  const figures = new Map(read.map((pair) => [pairKey(pair), pair]));
  await addTotals(deps, [...figures.values()].filter(needsTotals));
  return figures;
}

/** Reads rows for all keys at once; where that fails, for each half, so that only the key that cannot be read is left out. */
async function readEach<Key, Row>(deps: ReadDeps, keys: readonly Key[], read: (keys: readonly Key[]) => Promise<Row[]>): Promise<Row[]> {
  if (keys.length === 0) return [];
  try {
    return await read(keys);
  } catch (cause) {
    if (keys.length === 1) {
      deps.log.error("figures of a network not read", cause, { of: JSON.stringify(keys[0]) });
      return [];
    }
    const middle = Math.ceil(keys.length / 2);
    return [...(await readEach(deps, keys.slice(0, middle), read)), ...(await readEach(deps, keys.slice(middle), read))];
  }
}

interface SumRow {
  network: string;
  creatorId: string;
  established: number;
  weak: number;
  acts: number;
  /** JSON of an array. */
  first: string;
}

async function readSums({ db, now }: ReadDeps, pairs: readonly Pair[]): Promise<PairFigures[]> {
  const keys = JSON.stringify(pairs.map(({ network, creatorId }) => [network, creatorId]));
  // The standing by which each act is judged now (standingOfAct in read-pending.ts). An account whose acts are of both kinds is listed
  // as both, and each of its acts is held against the limits of its own kind.
  const rows = sql`(select a.network, a.creator_id, a.viewer_key, a.at, a.verdict is 'counts' as is_counted,
      a.standing = 'established' or (u.email_verified_at is not null and u.created_at <= ${now() - ESTABLISHED_AFTER_MS}) as is_established
    from json_each(${keys}) p cross join ${acts} a on a.network = json_extract(p.value, '$[0]') and a.creator_id = json_extract(p.value, '$[1]')
    left join ${users} u on a.kind <> 'view' and a.standing <> 'established' and a.viewer_key like 'u:%' and u.id = substr(a.viewer_key, 3))`;
  const identities = sql`(select network, creator_id, viewer_key, is_established, count(*) as acts,
      min(at) as first_at, max(is_counted) as is_counted from ${rows} group by 1, 2, 3, 4)`;
  const [sums, days] = await Promise.all([
    db.all<SumRow>(
      sql`select network, creator_id as creatorId, sum(is_established) as established, sum(not is_established) as weak, sum(acts) as acts,
          json_group_array(viewer_key) filter (where is_established and place <= ${NETWORK.established}) as first
        from (select *, row_number() over (partition by network, creator_id, is_established
            order by is_counted desc, first_at, viewer_key) as place
          from ${identities})
        group by 1, 2`,
    ),
    db.all<{ network: string; creatorId: string; day: number; n: number }>(
      sql`select network, creator_id as creatorId, at / ${DAY} as day, count(distinct viewer_key) as n
        from ${rows} where not is_established group by 1, 2, 3`,
    ),
  ]);
  const periods = new Map(pairs.map((pair) => [pairKey(pair), pair.period]));
  const weakOnDay = new Map<string, Map<number, number>>();
  for (const row of days) weakOnDay.set(pairKey(row), (weakOnDay.get(pairKey(row)) ?? new Map()).set(row.day, row.n));
  return sums.map(({ first, ...sum }) => ({
    ...sum,
    period: periods.get(pairKey(sum)) ?? 0,
    first: JSON.parse(first) as string[],
    weakOnDay: weakOnDay.get(pairKey(sum)) ?? new Map(),
    allActs: 0,
    audience: 0,
  }));
}

const needsTotals = ({ established, weakOnDay, weak }: PairFigures) =>
  established > NETWORK.established || weak > NETWORK.weakAPeriod || [...weakOnDay.values()].some((n) => n > NETWORK.weakADay);

/** Adds what a network and a channel do in all, where a verdict asks for it: of a large channel that is many rows. */
async function addTotals(deps: ReadDeps, asked: readonly PairFigures[]): Promise<void> {
  const networks = [...new Set(asked.map(({ network }) => network))];
  const channels = [...new Map(asked.map(({ creatorId, period }) => [creatorId, [creatorId, period] as const])).values()];
  const byNetwork = await readEach(deps, networks, (list) =>
    deps.db.all<{ key: string; n: number }>(
      sql`select network as key, count(*) as n from ${acts} where network in (select value from json_each(${JSON.stringify(list)})) group by 1`,
    ),
  );
  const byChannel = await readEach(deps, channels, (list) =>
    deps.db.all<{ key: string; n: number }>(
      sql`select a.creator_id as key, count(distinct a.viewer_key) as n from json_each(${JSON.stringify(list)}) c join ${acts} a
        on a.creator_id = json_extract(c.value, '$[0]') and a.period = json_extract(c.value, '$[1]') group by 1`,
    ),
  );
  const actsOf = new Map(byNetwork.map(({ key, n }) => [key, n]));
  const audiences = new Map(byChannel.map(({ key, n }) => [key, n]));
  for (const figures of asked) {
    figures.allActs = actsOf.get(figures.network) ?? 0;
    figures.audience = audiences.get(figures.creatorId) ?? 0;
  }
}
