import { type SQL, sql } from "drizzle-orm";
import { acts, playbackSessions, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type ActKind, RETRIED_MS, type Standing } from "../../media/verdicts/contract.ts";
import {
  DEVICE_MOST,
  MOST_IN_A_MINUTE,
  VIEWS_A_DAY,
} from "../../media/verdicts/contract-limits.ts";
import { type ActFacts, type NetworkFigures, standingOf } from "../../media/verdicts/rules.ts";

export const DAY_MS = 86_400_000;
/** Time until an action is judged again: less than a day, because the job runs once a day. */
const RETRY_AFTER_MS = 20 * 3_600_000;

/** A viewer action (view, follow or like) to judge, joined with its playback and its account. */
export interface PendingAct {
  id: string;
  kind: ActKind;
  creatorId: string;
  identity: string;
  /** Null for a follow that is older than migration 0050, which added this column. */
  network: string | null;
  /** Hash of the /64 of an IPv6 address, otherwise "". */
  home: string;
  at: number;
  period: number;
  standing: Standing;
  fetchedBytes: number | null;
  leastBytes: number | null;
  accountCreatedAt: number | null;
  emailVerifiedAt: number | null;
  /** The viewer's actions of this kind in the same minute, counted up to the limit per minute. */
  inMinute: number;
  /** Number of the viewer's earlier views on the same UTC day, counted up to VIEWS_A_DAY.all. */
  viewsBefore: number;
  viewsOfChannelBefore: number;
  devicePlace: number | null;
}

type ReadDeps = Pick<Deps, "db" | "now">;

/** Returns the start of the UTC day of `at`. The job judges only actions before the current day. */
export const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;

/** Reads viewer actions of past days that the job has not read yet, oldest first. */
export const readFresh = (deps: ReadDeps, limit: number) =>
  readActs(
    deps,
    sql`a.verdict is null and a.judged_at is null and a.at < ${startOfDay(deps.now())} order by a.at limit ${limit}`,
  );

/** Reads viewer actions that have no verdict because the job postponed them, longest wait first. */
export const readPostponed = (deps: ReadDeps, limit: number) =>
  readActs(
    deps,
    sql`a.verdict is null and a.judged_at <= ${startOfDay(deps.now())} order by a.judged_at, a.at limit ${limit}`,
  );

/** Reads actions whose account was too new or unconfirmed, longest wait first. */
export const readWaiting = (deps: ReadDeps, limit: number) =>
  readActs(
    deps,
    sql`a.verdict in ('unconfirmed', 'new_account') and a.judged_at < ${deps.now() - RETRY_AFTER_MS} and a.at > ${deps.now() - RETRIED_MS}
      order by a.judged_at limit ${limit}`,
  );

/** Each subquery must have a limit, so that a viewer's million actions do not stall the job. */
const readActs = ({ db }: ReadDeps, condition: SQL): Promise<PendingAct[]> =>
  db.all<PendingAct>(
    sql`select a.id as id, a.kind as kind, a.creator_id as creatorId, a.viewer_key as identity, a.network as network, a.home as home,
        a.at as at, a.period as period, a.standing as standing, s.fetched_bytes as fetchedBytes, s.least_bytes as leastBytes,
        u.created_at as accountCreatedAt, u.email_verified_at as emailVerifiedAt,
        (select count(*) from (select 1 from ${acts} o where o.viewer_key = a.viewer_key and o.kind = a.kind
          and o.at between a.at - a.at % 60000 and a.at - a.at % 60000 + 59999 limit ${COUNTED_IN_A_MINUTE})) as inMinute,
        (select count(*) from ${VIEWS_BEFORE}) as viewsBefore,
        (select count(*) from ${VIEWS_BEFORE} where creator_id = a.creator_id) as viewsOfChannelBefore,
        case when a.device is not null and a.standing <> 'visitor' then 1 + (select count(*) from (select distinct o.viewer_key from ${acts} o
          where o.device = a.device and o.creator_id = a.creator_id and o.viewer_key < a.viewer_key and o.standing <> 'visitor'
          limit ${DEVICE_MOST})) end as devicePlace
      from ${acts} a left join ${playbackSessions} s on a.kind = 'view' and s.id = a.subject_id
      left join ${users} u on a.viewer_key like 'u:%' and u.id = substr(a.viewer_key, 3) where ${condition}`,
  );
/** SQL subquery with the viewer's earlier views of the same UTC day. */
const VIEWS_BEFORE = sql`(select o.creator_id from ${acts} o where a.kind = 'view' and o.kind = 'view' and o.viewer_key = a.viewer_key
  and o.at between a.at - a.at % ${sql.raw(String(DAY_MS))} and a.at and (o.at, o.id) < (a.at, a.id) order by o.at, o.id limit ${VIEWS_A_DAY.all})`;
const COUNTED_IN_A_MINUTE = Math.max(...Object.values(MOST_IN_A_MINUTE)) + 1;

/**
 * A view is judged by the viewer's identity at the time of the view. Every other action is judged
 * by the current account. `is_established` in read-figures.ts must agree.
 */
const standingOfAct = (act: PendingAct, at: number): Standing =>
  act.kind === "view" || act.accountCreatedAt === null
    ? act.standing
    : standingOf(
        { createdAt: act.accountCreatedAt, emailVerified: act.emailVerifiedAt !== null },
        at,
      );

export function factsOf(
  act: PendingAct,
  networks: readonly NetworkFigures[],
  now: number,
): ActFacts {
  const { kind, identity, inMinute, devicePlace, leastBytes } = act;
  const isView = kind === "view";
  const [viewOfDay, viewOfChannel] = isView
    ? [act.viewsBefore + 1, act.viewsOfChannelBefore + 1]
    : [0, 0];
  const day = Math.floor(act.at / DAY_MS);
  const fetchedBytes = act.fetchedBytes ?? 0;
  return {
    kind,
    identity,
    inMinute,
    viewOfDay,
    viewOfChannel,
    devicePlace,
    networks,
    day,
    leastBytes,
    fetchedBytes,
    standing: standingOfAct(act, now),
  };
}
