import { type ActKind, type ActVerdict, ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK } from "./contract-limits.ts";

/** Bytes that must have been sent, as a share of the least that the played time takes: the last ones may not be written down yet. */
export const BYTES_SHARE = 0.4;
/**
 * What others say of a network that has more viewers of a channel than a home. It consists of established accounts whose acts
 * were judged, and of the channel's audience only networks within a home's limits are part: so a farm that wants to vouch for
 * itself needs as many networks and established accounts as it would need without this rule.
 */
export interface NetworkEvidence {
  /** The network's established accounts, and their views and follows, for all channels: those that count, or only wait for evidence. */
  networkAccounts: number;
  networkActs: number;
  /** Established accounts that count for the channel, on networks within a home's limits, and their views and follows. */
  audience: number;
  audienceActs: number;
  /** Identities that count for the channel from other networks beyond a home's limits, and their views and follows. */
  crowded: number;
  crowdedActs: number;
}

/** What came from one network to one channel in one period (30 days), rejected acts included: a farm has as many accounts as it has. */
export interface NetworkFigures {
  /** Established accounts that may count: those that count already, then the first ones to act; no more than `NETWORK.established`. */
  first: readonly string[];
  /** Accounts that are established now: a follow that waited is judged by what its account has become. */
  established: number;
  /** Other identities in the period, and on each of its UTC days. */
  weak: number;
  weakOnDay: ReadonlyMap<number, number>;
  /** Views and follows for the channel, and those of established accounts. */
  acts: number;
  establishedActs: number;
  /** Null where it was not read: then the limits of a home apply. */
  evidence: NetworkEvidence | null;
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
  /** Null for a follow from before networks were recorded (migration 0050): nothing writes such an act any more. */
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

/** The verdict on what an identity did by itself, null where nothing speaks against it. */
export function rejectAlone(act: ActFacts): ActVerdict | null {
  if (act.leastBytes !== null && act.fetchedBytes < act.leastBytes * BYTES_SHARE) return "few_bytes";
  if (act.inMinute > MOST_IN_A_MINUTE[act.kind]) return "too_fast";
  if (act.devicePlace !== null && act.devicePlace > DEVICE_MOST) return "shared_device";
  return null;
}

/**
 * The one rule for what pays, ranks or makes eligible. The first reason that holds is the verdict. Public counts do not ask it.
 */
export function judgeAct(act: ActFacts): ActVerdict {
  const alone = rejectAlone(act);
  if (alone !== null) return alone;
  if (act.network !== null && isCrowded(act, act.network)) return "crowded_network";
  if (OPEN_TO_VISITORS.includes(act.kind) || act.standing === "established") return "counts";
  return act.standing === "new" ? "new_account" : "unconfirmed";
}

/** Whether a network has more viewers of the channel than a home: then a verdict on any of its acts takes evidence. */
export const isBeyondHome = ({ established, weak, weakOnDay }: NetworkFigures): boolean =>
  established > NETWORK.established || weak > NETWORK.weakAPeriod || [...weakOnDay.values()].some((n) => n > NETWORK.weakADay);

/**
 * Whether a network sends to the channel what many strangers would: little of what its established accounts do, and little beside
 * the established accounts that count for the channel from elsewhere. @param slack times the limits
 */
export function isSpread({ established, weak, acts, establishedActs, evidence }: NetworkFigures, slack = 1): boolean {
  if (evidence === null) return false;
  const isWithin = (ofEstablished: number, ofAll: number, limit: number) => ofEstablished <= limit && ofAll <= limit * NETWORK.withWeak;
  // One established account with many acts elsewhere speaks for itself, and not for fifty visitors.
  return (
    established + weak <= evidence.networkAccounts * NETWORK.withWeak &&
    isWithin(establishedActs, acts, evidence.networkActs * NETWORK.shareOfActs * slack) &&
    isWithin(established, established + weak, evidence.audience * NETWORK.shareOfAudience * slack) &&
    isWithin(establishedActs, acts, evidence.audienceActs * NETWORK.shareOfAudience * slack)
  );
}

/** Whether a spread network counts in full: all of them together add at most half of what counts without them. */
export const isVouchedFor = (figures: NetworkFigures): boolean =>
  figures.evidence !== null &&
  isSpread(figures) &&
  figures.established + figures.weak + figures.evidence.crowded <= figures.evidence.audience * NETWORK.shareOfAll &&
  figures.acts + figures.evidence.crowdedActs <= figures.evidence.audienceActs * NETWORK.shareOfAll;

/** Past every number that a home, an office or a class could explain. */
const isPastMost = ({ established, weak }: NetworkFigures) => established > NETWORK.establishedMost || weak > NETWORK.weakAPeriod;

/**
 * Whether what counted before is taken back. A network that was spread and is just above the limits now keeps what it has: only
 * beyond twice the limits it was never what it seemed.
 */
export const isFarm = (figures: NetworkFigures): boolean => isPastMost(figures) && !isSpread(figures, 2);

function isCrowded({ identity, standing, day }: ActFacts, figures: NetworkFigures): boolean {
  const isOver =
    isPastMost(figures) ||
    (standing === "established"
      ? !figures.first.includes(identity)
      : (figures.weakOnDay.get(day) ?? Number.POSITIVE_INFINITY) > NETWORK.weakADay);
  return isOver && !isVouchedFor(figures);
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
