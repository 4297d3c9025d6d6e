import { sql } from "drizzle-orm";
import { acts, playbackSessions, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ActKind, RETRIED_MS, type Standing } from "./contract.ts";
import { NETWORK } from "./contract-limits.ts";
import { type ActFacts, type NetworkFigures, standingOf } from "./rules.ts";

const DAY_MS = 86_400_000;
/** Waiting acts are judged again after almost a day, so that a job at the same hour finds them. */
const RETRY_AFTER_MS = 20 * 3_600_000;

/** An act that is to be judged, with what its own rows say. */
export interface PendingAct {
  id: string;
  kind: ActKind;
  creatorId: string;
  subjectId: string;
  identity: string;
  network: string | null;
  at: number;
  period: number;
  standing: Standing;
  fetchedBytes: number | null;
  leastBytes: number | null;
  accountCreatedAt: number | null;
  emailVerifiedAt: number | null;
  inMinute: number;
  devicePlace: number | null;
}

/** Acts of days that are over and have no verdict, network by network, then those that wait for their account; at most `limit` of each. */
export async function readPending({ db, now }: Pick<Deps, "db" | "now">, limit: number): Promise<PendingAct[]> {
  const at = now();
  const today = Math.floor(at / DAY_MS) * DAY_MS;
  const columns = sql`a.id as id, a.kind as kind, a.creator_id as creatorId, a.subject_id as subjectId, a.viewer_key as identity, a.network as network,
    a.at as at, a.period as period, a.standing as standing, s.fetched_bytes as fetchedBytes, s.least_bytes as leastBytes,
    u.created_at as accountCreatedAt, u.email_verified_at as emailVerifiedAt,
    (select count(*) from ${acts} o where o.viewer_key = a.viewer_key and o.kind = a.kind
      and o.at between a.at - a.at % 60000 and a.at - a.at % 60000 + 59999) as inMinute,
    case when a.device is not null and a.standing <> 'visitor' then 1 + (select count(distinct o.viewer_key) from ${acts} o
      where o.device = a.device and o.creator_id = a.creator_id and o.viewer_key < a.viewer_key and o.standing <> 'visitor') end as devicePlace`;
  const from = sql`from ${acts} a left join ${playbackSessions} s on a.kind = 'view' and s.id = a.subject_id
    left join ${users} u on a.viewer_key like 'u:%' and u.id = substr(a.viewer_key, 3)`;
  const [fresh, waiting] = await Promise.all([
    db.all<PendingAct>(sql`select ${columns} ${from} where a.verdict is null and a.at < ${today} order by a.network, a.at limit ${limit}`),
    db.all<PendingAct>(sql`select ${columns} ${from} where a.verdict in ('unconfirmed', 'new_account') and a.judged_at < ${at - RETRY_AFTER_MS}
      and a.at > ${at - RETRIED_MS} order by a.judged_at limit ${limit}`),
  ]);
  return [...fresh, ...waiting];
}

/** A view is judged by what its identity was then; a follow, a like or a vote waits until its account is established. */
const standingNow = (act: PendingAct, at: number): Standing =>
  act.kind === "view" || act.accountCreatedAt === null
    ? act.standing
    : standingOf({ createdAt: act.accountCreatedAt, emailVerifiedAt: act.emailVerifiedAt }, at);

export function factsOf(act: PendingAct, network: NetworkFigures | null, now: number): ActFacts {
  const { kind, identity, inMinute, devicePlace, leastBytes } = act;
  const day = Math.floor(act.at / DAY_MS);
  return {
    kind,
    identity,
    inMinute,
    devicePlace,
    network,
    day,
    leastBytes,
    fetchedBytes: act.fetchedBytes ?? 0,
    standing: standingNow(act, now),
  };
}

export const pairKey = ({ network, creatorId }: { network: string | null; creatorId: string }) => `${network} ${creatorId}`;

interface IdentityRow {
  network: string;
  creatorId: string;
  identity: string;
  isEstablished: number;
  day: number;
  acts: number;
  first: number;
}

/** Figures of each network and channel that the acts name, by `pairKey`. Keys of networks hold for one period, so they need no other limit. */
export async function readFigures(
  { db }: Pick<Deps, "db">,
  pending: readonly Pick<PendingAct, "network" | "creatorId" | "period">[],
): Promise<Map<string, NetworkFigures & { network: string; creatorId: string }>> {
  const known = pending.filter((act) => act.network !== null);
  const pairs = [...new Map(known.map((act) => [pairKey(act), [act.network, act.creatorId]])).values()];
  if (pairs.length === 0) return new Map();
  const rows = await db.all<IdentityRow>(
    sql`select a.network as network, a.creator_id as creatorId, a.viewer_key as identity, max(a.standing = 'established') as isEstablished,
        a.at / ${sql.raw(String(DAY_MS))} as day, count(*) as acts, min(a.at) as first
      from json_each(${JSON.stringify(pairs)}) p join ${acts} a on a.network = json_extract(p.value, '$[0]') and a.creator_id = json_extract(p.value, '$[1]')
      group by 1, 2, 3, 5`,
  );
  const groups = groupBy(rows, pairKey);
  const figures = new Map([...groups].map(([key, group]) => [key, figuresOf(group)]));
  await addTotals({ db }, figures, new Map(known.map((act) => [act.creatorId, act.period])));
  return figures;
}

function figuresOf(rows: readonly IdentityRow[]) {
  const byAge = [...rows].sort((a, b) => a.first - b.first || (a.identity < b.identity ? -1 : 1));
  const established = new Set(byAge.filter((row) => row.isEstablished === 1).map(({ identity }) => identity));
  const weak = byAge.filter(({ identity }) => !established.has(identity));
  const days = groupBy(weak, ({ day }) => day);
  return {
    network: rows[0]?.network ?? "",
    creatorId: rows[0]?.creatorId ?? "",
    established: [...established],
    weak: new Set(weak.map(({ identity }) => identity)).size,
    weakOnDay: new Map([...days].map(([day, list]) => [day, list.length])),
    acts: rows.reduce((sum, row) => sum + row.acts, 0),
    allActs: 0,
    audience: 0,
  };
}

type Figures = ReturnType<typeof figuresOf>;

const needsTotals = ({ established, weakOnDay, weak }: Figures) =>
  established.length > NETWORK.established || weak > NETWORK.weakAPeriod || [...weakOnDay.values()].some((n) => n > NETWORK.weakADay);

/** Adds what a network and a channel do in all, where a verdict asks for it: of a large channel that is many rows. */
async function addTotals({ db }: Pick<Deps, "db">, figures: Map<string, Figures>, periods: ReadonlyMap<string, number>): Promise<void> {
  const asked = [...figures.values()].filter(needsTotals);
  if (asked.length === 0) return;
  const networks = JSON.stringify([...new Set(asked.map(({ network }) => network))]);
  const channels = JSON.stringify([...new Set(asked.map(({ creatorId }) => creatorId))].map((id) => [id, periods.get(id)]));
  const [byNetwork, byChannel] = await Promise.all([
    db.all<{ key: string; n: number }>(
      sql`select network as key, count(*) as n from ${acts} where network in (select value from json_each(${networks})) group by 1`,
    ),
    db.all<{ key: string; n: number }>(
      sql`select a.creator_id as key, count(distinct a.viewer_key) as n from json_each(${channels}) c join ${acts} a
        on a.creator_id = json_extract(c.value, '$[0]') and a.period = json_extract(c.value, '$[1]') group by 1`,
    ),
  ]);
  const actsOf = new Map(byNetwork.map(({ key, n }) => [key, n]));
  const audiences = new Map(byChannel.map(({ key, n }) => [key, n]));
  for (const figure of asked) {
    figure.allActs = actsOf.get(figure.network) ?? 0;
    figure.audience = audiences.get(figure.creatorId) ?? 0;
  }
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
