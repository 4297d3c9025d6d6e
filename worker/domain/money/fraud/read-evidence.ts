import { sql } from "drizzle-orm";
import { acts } from "../../../db/schema.ts";
import { HOMES_PER_IPV6_NETWORK } from "../../media/verdicts/contract.ts";
import { NETWORK } from "../../media/verdicts/contract-limits.ts";
import { isVouchedFor, type NetworkEvidence } from "../../media/verdicts/rules.ts";
import {
  FROM_JSON,
  IS_PAID_KIND,
  isFrom,
  type Pair,
  type PairFigures,
  type ReadDeps,
  readEach,
} from "./read-figures.ts";

type OfNetwork = Pick<NetworkEvidence, "networkAccounts" | "networkActs">;
type OfChannel = Omit<NetworkEvidence, keyof OfNetwork>;

/** Counted accounts and actions by channel and by IP network; null if they cannot be read. */
export interface EvidenceCache {
  channels: Map<string, OfChannel | null>;
  /** The key is `networkKey`. */
  networks: Map<string, OfNetwork | null>;
}
export const noEvidence = (): EvidenceCache => ({ channels: new Map(), networks: new Map() });

const channelKey = ({ creatorId, period }: { creatorId: string; period: number }) =>
  `${creatorId} ${period}`;

const networkKey = ({ network, home }: Pick<Pair, "network" | "home">) => `${network} ${home}`;

/** Returns the pairs with evidence. Each crowded network that counts uses up a channel's limit. */
export async function addEvidence(
  deps: ReadDeps,
  cache: EvidenceCache,
  pairs: readonly PairFigures[],
): Promise<PairFigures[]> {
  await Promise.all([readChannels(deps, cache, pairs), readNetworks(deps, cache, pairs)]);
  return pairs.filter((figures) => {
    const channel = cache.channels.get(channelKey(figures)) ?? null;
    const network = cache.networks.get(networkKey(figures)) ?? null;
    if (channel === null || network === null) return false;
    const { homes, countedEstablished, countedWeak, countedActs } = figures;
    const isHome =
      countedEstablished <= NETWORK.established * homes &&
      countedWeak <= NETWORK.weakAPeriod * homes;
    const homeCounts = isHome
      ? { identities: 0, acts: 0 }
      : { identities: countedEstablished + countedWeak, acts: countedActs };
    const { crowded, crowdedActs } = channel;
    figures.evidence = {
      ...channel,
      ...network,
      crowded: crowded - homeCounts.identities,
      crowdedActs: crowdedActs - homeCounts.acts,
    };
    if (isVouchedFor(figures)) {
      channel.crowded += figures.established + figures.weak - homeCounts.identities;
      channel.crowdedActs += figures.acts - homeCounts.acts;
    }
    return true;
  });
}

const HOMES = sql.raw(`iif(home = '', 1, ${HOMES_PER_IPV6_NETWORK})`);
/** SQL: the sum of a column over all homes of the network that act for the channel. */
const ofNetwork = (column: "established" | "weak") =>
  sql.raw(`sum(${column}) over (partition by creator_id, period, network)`);

async function readChannels(
  deps: ReadDeps,
  { channels }: EvidenceCache,
  pairs: readonly PairFigures[],
): Promise<void> {
  const missingChannels = new Map(
    pairs.map((figures) => [channelKey(figures), [figures.creatorId, figures.period] as const]),
  );
  for (const key of channels.keys()) missingChannels.delete(key);
  const rows = await readEach(deps, [...missingChannels.values()], (list) =>
    deps.db
      .all<OfChannel & { creatorId: string; period: number }>(
        sql`select creator_id as creatorId, period, sum(iif(is_home, established, 0)) as audience,
          sum(iif(is_home, established_acts, 0)) as audienceActs, sum(iif(is_home, 0, established + weak)) as crowded,
          sum(iif(is_home, 0, acts)) as crowdedActs
        from (select *, established <= ${NETWORK.established} and weak <= ${NETWORK.weakAPeriod}
            and ${ofNetwork("established")} <= ${NETWORK.established} * ${HOMES}
            and ${ofNetwork("weak")} <= ${NETWORK.weakAPeriod} * ${HOMES} as is_home
          from (select a.creator_id, a.period, a.network, a.home, count(*) as acts, sum(a.standing = 'established') as established_acts,
              count(distinct iif(a.standing = 'established', a.viewer_key, null)) as established,
              count(distinct iif(a.standing = 'established', null, a.viewer_key)) as weak
            from json_each(${JSON.stringify(list)}) c cross join ${acts} a
              on a.creator_id = json_extract(c.value, '$[0]') and a.period = json_extract(c.value, '$[1]')
            where a.verdict = 'counts' and ${IS_PAID_KIND} and a.network is not null group by 1, 2, 3, 4))
        group by 1, 2`,
      )
      .then((countedChannels) => {
        // The query returns no row for a channel without any counted action.
        const empty = list.map(([creatorId, period]) => ({
          creatorId,
          period,
          audience: 0,
          audienceActs: 0,
          crowded: 0,
          crowdedActs: 0,
        }));
        return [...empty, ...countedChannels];
      }),
  );
  for (const key of missingChannels.keys()) channels.set(key, null);
  for (const { creatorId, period, ...evidence } of rows)
    channels.set(channelKey({ creatorId, period }), evidence);
}

async function readNetworks(
  deps: ReadDeps,
  { networks }: EvidenceCache,
  pairs: readonly PairFigures[],
): Promise<void> {
  const missing = new Map(pairs.map((pair) => [networkKey(pair), [pair.network, pair.home]]));
  for (const key of networks.keys()) missing.delete(key);
  const rows = await readEach(deps, [...missing.entries()], async (list) => {
    const keys = JSON.stringify(list.map(([, origin]) => origin));
    const found = await deps.db.all<OfNetwork & { key: number }>(
      sql`select p.key as key, count(distinct a.viewer_key) as networkAccounts, count(*) as networkActs
        from json_each(${keys}) p cross join ${acts} a on ${isFrom(FROM_JSON)}
        where a.network is not null and a.standing = 'established' and ${IS_PAID_KIND} and (a.verdict = 'counts' or (a.verdict is null and a.judged_at is not null))
        group by 1`,
    );
    const byKey = new Map(found.map(({ key, ...evidence }) => [key, evidence]));
    return list.map(([name], key) => ({
      name,
      evidence: byKey.get(key) ?? { networkAccounts: 0, networkActs: 0 },
    }));
  });
  for (const name of missing.keys()) networks.set(name, null);
  for (const { name, evidence } of rows) networks.set(name, evidence);
}
