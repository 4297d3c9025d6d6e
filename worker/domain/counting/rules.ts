import { type ActKind, type ActVerdict, ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK } from "./contract-limits.ts";

/** Bytes that must have been sent, as a share of the least that the played time takes: the last ones may not be written down yet. */
export const BYTES_SHARE = 0.4;
/** What came from one network to one channel in one period (30 days). */
export interface NetworkFigures {
  /** Established accounts that may count: those that count already, then the first ones to act; no more than `NETWORK.established`. */
  first: readonly string[];
  /** Accounts that are established now: a follow that waited is judged by what its account has become. */
  established: number;
  /** Other identities in the period, and on each of its UTC days. */
  weak: number;
  weakOnDay: ReadonlyMap<number, number>;
  /** Acts for the channel, and for all channels. */
  acts: number;
  allActs: number;
  /** Distinct identities for the channel from everywhere. */
  audience: number;
}

/** All that a verdict depends on. Each fact is stored, so that a verdict can be given again. */
export interface ActFacts {
  kind: ActKind;
  identity: string;
  standing: Standing;
  /** UTC day of the act, days since the epoch. */
  day: number;
  /** Of a view: bytes sent for it, and the least that its time takes; null where that is not known. */
  fetchedBytes: number;
  leastBytes: number | null;
  /** Acts of this kind by this identity in the act's minute. */
  inMinute: number;
  /** Place of the account among those of its browser profile for the channel, from 1; null where no profile is known. */
  devicePlace: number | null;
  /** Null where the network is not known. */
  network: NetworkFigures | null;
}

/** What an identity cost to create. @param account null for a visitor; times in milliseconds since the epoch */
export function standingOf(account: { createdAt: number; emailVerifiedAt: number | null } | null, at: number): Standing {
  if (account === null) return "visitor";
  if (account.emailVerifiedAt === null) return "unconfirmed";
  return at - account.createdAt < ESTABLISHED_AFTER_MS ? "new" : "established";
}

/** Acts that a visitor can do: without an account they count within what one network may give. All others take an established account. */
const OPEN_TO_VISITORS: readonly ActKind[] = ["view", "share", "live"];

/**
 * The one rule for what pays, ranks or makes eligible. The first reason that holds is the verdict. Public counts do not ask it.
 */
export function judgeAct(act: ActFacts): ActVerdict {
  if (act.leastBytes !== null && act.fetchedBytes < act.leastBytes * BYTES_SHARE) return "few_bytes";
  if (act.inMinute > MOST_IN_A_MINUTE[act.kind]) return "too_fast";
  if (act.devicePlace !== null && act.devicePlace > DEVICE_MOST) return "shared_device";
  if (act.network !== null && isCrowded(act, act.network)) return "crowded_network";
  if (OPEN_TO_VISITORS.includes(act.kind) || act.standing === "established") return "counts";
  return act.standing === "new" ? "new_account" : "unconfirmed";
}

/** Whether a network sends to the channel what many strangers would: little of what they do, and little of who comes. */
export const isSpread = ({ acts, allActs, established, weak, audience }: NetworkFigures): boolean =>
  acts <= allActs * NETWORK.shareOfActs && established + weak <= audience * NETWORK.shareOfAudience;

/** Whether a network is past every number that a home, an office or a class could explain; what counted before is taken back. */
export const isFarm = (figures: NetworkFigures): boolean =>
  (figures.established > NETWORK.establishedMost || figures.weak > NETWORK.weakAPeriod) && !isSpread(figures);

function isCrowded({ identity, standing, day }: ActFacts, figures: NetworkFigures): boolean {
  const { first, established, weak, weakOnDay } = figures;
  const isOver =
    standing === "established"
      ? established > NETWORK.establishedMost || !first.includes(identity)
      : weak > NETWORK.weakAPeriod || (weakOnDay.get(day) ?? Number.POSITIVE_INFINITY) > NETWORK.weakADay;
  return isOver && !isSpread(figures);
}

/** How much an act ranks a video, of an act of an established account. */
export const RANK_WEIGHT: Record<Standing, number> = { visitor: 0.5, unconfirmed: 0.2, new: 0.2, established: 1 };
/** Identities of one network whose acts of one kind on one day rank a video. */
export const RANKING_IDENTITIES = 4;

/** Someone who watches a live stream. */
export interface LiveViewer {
  /** False for a socket that brought neither a session nor a cookie of ours. */
  isKnown: boolean;
  isEstablished: boolean;
  /** All viewers whose network is null share one. */
  network: string | null;
}

/** Of one network these many viewers without an established account rank a stream, and these many with one, or a share of the others. */
export const LIVE_NETWORK = { weak: 3, established: 6, shareOfOthers: 0.04 } as const;

/**
 * How many viewers rank a live stream: each known one, but of a network no more than a home has, or 4 % of the viewers of all
 * other networks. A socket without an identity ranks nothing.
 */
export function rankedViewers(viewers: Iterable<LiveViewer>): number {
  const networks = new Map<string | null, { weak: number; established: number }>();
  for (const { isKnown, isEstablished, network } of viewers) {
    if (!isKnown) continue;
    const counts = networks.get(network) ?? { weak: 0, established: 0 };
    counts[isEstablished ? "established" : "weak"]++;
    networks.set(network, counts);
  }
  const base = new Map([...networks].map(([network, { weak, established }]) => [network, atMost(weak, established)]));
  const total = [...base.values()].reduce((sum, n) => sum + n, 0);
  let ranked = 0;
  for (const [network, { weak, established }] of networks) {
    const own = base.get(network) ?? 0;
    ranked += Math.max(own, Math.min(weak + established, Math.floor((total - own) * LIVE_NETWORK.shareOfOthers)));
  }
  return ranked;
}

const atMost = (weak: number, established: number) => Math.min(weak, LIVE_NETWORK.weak) + Math.min(established, LIVE_NETWORK.established);
