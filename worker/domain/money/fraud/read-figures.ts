import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { acts, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  ESTABLISHED_AFTER_MS,
  HOMES_PER_IPV6_NETWORK,
  homesOf,
  PAID_KINDS,
} from "../../media/verdicts/contract.ts";
import { NETWORK } from "../../media/verdicts/contract-limits.ts";
import type { NetworkFigures } from "../../media/verdicts/rules.ts";

const DAY = sql.raw("86400000");
/** Writes values as SQL literals, because SQLite uses no partial index for a bound parameter. */
const listOf = (values: readonly string[]) =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);
export const IS_PAID_KIND = sql`a.kind in ${listOf(PAID_KINDS)}`;

/**
 * SQL condition: the action `a` is from the network, and from the home if it is not null. The range
 * works with and without a home, and SQLite can use the index for it. "~" is greater than every
 * hash.
 */
export const isFrom = ({ network, home }: Record<"network" | "home", SQL>): SQL =>
  sql`a.network = ${network} and a.home between coalesce(${home}, '') and coalesce(${home}, '~')`;
/**
 * SQL for the network and the home of a row `p` of json_each. Each row is a JSON list that begins
 * with these two values.
 */
export const FROM_JSON = {
  network: sql`json_extract(p.value, '$[0]')`,
  home: sql`json_extract(p.value, '$[1]')`,
};
const MOST_FIRST = NETWORK.established * HOMES_PER_IPV6_NETWORK;

/** A network and a channel. If `home` is not null, only this home in the IPv6 network is meant. */
export interface Pair {
  network: string;
  home: string | null;
  creatorId: string;
  period: number;
}

/** Numbers of viewers and actions of a `Pair`, including counted actions. */
export interface PairFigures extends NetworkFigures, Pair {
  countedEstablished: number;
  countedWeak: number;
  countedActs: number;
}

export const pairKey = ({ network, home, creatorId }: Omit<Pair, "period">) =>
  `${network} ${home} ${creatorId}`;

export type ReadDeps = Pick<Deps, "db" | "now" | "log">;

/** Reads the numbers of each pair. SQL counts, because rows can be millions. */
export async function readFigures(
  deps: ReadDeps,
  pairs: readonly Pair[],
): Promise<Map<string, PairFigures>> {
  const pairFigures = await readEach(deps, pairs, (list) => readSums(deps, list));
  return new Map(pairFigures.map((pair) => [pairKey(pair), pair]));
}

/** Reads all keys at once; on failure reads each half, so that only the failing key is missing. */
export async function readEach<Key, Row>(
  deps: ReadDeps,
  keys: readonly Key[],
  readSlice: (keys: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  try {
    return await readSlice(keys);
  } catch (cause) {
    if (keys.length === 1) {
      deps.log.error("figures of a network not read", cause, { of: JSON.stringify(keys[0]) });
      return [];
    }
    const halfLength = Math.ceil(keys.length / 2);
    return [
      ...(await readEach(deps, keys.slice(0, halfLength), readSlice)),
      ...(await readEach(deps, keys.slice(halfLength), readSlice)),
    ];
  }
}

const SUMS = {
  established: sql`sum(is_established)`,
  weak: sql`sum(not is_established)`,
  acts: sql`sum(acts)`,
  establishedActs: sql`sum(iif(is_established, acts, 0))`,
  countedEstablished: sql`sum(is_established and is_counted)`,
  countedWeak: sql`sum(not is_established and is_counted)`,
  countedActs: sql`sum(counted_acts)`,
} as const;
type Sums = Record<keyof typeof SUMS, number>;

type Numbered<Row> = Row & { pair: number };

async function readSums({ db, now }: ReadDeps, pairs: readonly Pair[]): Promise<PairFigures[]> {
  const keys = JSON.stringify(
    pairs.map(({ network, home, creatorId }) => [network, home, creatorId]),
  );
  // `is_established` must agree with standingOfAct (read-pending.ts). An account that became
  // established between a view and a follow counts once as established and once as not established.
  const rows = sql`(select p.key as pair, a.viewer_key, a.at, ${IS_PAID_KIND} as is_paid, a.verdict is 'counts' as is_counted,
      a.standing = 'established' or (u.email_verified_at is not null and u.created_at <= ${now() - ESTABLISHED_AFTER_MS}) as is_established
    from json_each(${keys}) p cross join ${acts} a on ${isFrom(FROM_JSON)}
      and a.creator_id = json_extract(p.value, '$[2]')
    left join ${users} u on a.kind <> 'view' and a.standing <> 'established' and a.viewer_key like 'u:%' and u.id = substr(a.viewer_key, 3))`;
  const identities = sql`(select pair, viewer_key, is_established, sum(is_paid) as acts, sum(is_paid and is_counted) as counted_acts,
      max(is_counted) as is_counted, min(at) as first_at from ${rows} group by 1, 2, 3)`;
  const sums = sql.join(
    Object.entries(SUMS).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const [totals, days] = await Promise.all([
    db.all<Numbered<Sums & { first: string }>>(
      sql`select pair, ${sums}, json_group_array(viewer_key) filter (where is_established and place <= ${MOST_FIRST}) as first
        from (select *, row_number() over (partition by pair, is_established order by is_counted desc, first_at, viewer_key) as place
          from ${identities})
        group by 1`,
    ),
    db.all<Numbered<{ day: number; n: number }>>(
      sql`select pair, at / ${DAY} as day, count(distinct viewer_key) as n
        from ${rows} where not is_established group by 1, 2`,
    ),
  ]);
  const weakOnDay = new Map<number, Map<number, number>>();
  for (const { pair, day, n } of days)
    weakOnDay.set(pair, (weakOnDay.get(pair) ?? new Map()).set(day, n));
  return totals.flatMap(({ pair, first, ...sumsOfPair }) => {
    const of = pairs[pair];
    if (of === undefined) return [];
    const homes = homesOf(of);
    const firstOfAll = z.array(z.string()).parse(JSON.parse(first));
    return {
      ...of,
      ...sumsOfPair,
      homes,
      first: firstOfAll.slice(0, NETWORK.established * homes),
      weakOnDay: weakOnDay.get(pair) ?? new Map(),
      evidence: null,
    };
  });
}
