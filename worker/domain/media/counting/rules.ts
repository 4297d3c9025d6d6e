import { type ActKind, type ActVerdict, ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/**
 * The least part of a view's bytes that must have been sent. Not 1, because the last bytes may not
 * be recorded yet.
 */
export const BYTES_SHARE = 0.4;
/**
 * Evidence that other networks give for a network with more viewers of a channel than a home. It
 * consists of established accounts and of acts that were judged. The channel's audience includes
 * only networks within a home's limits. A farm that wants to vouch for itself therefore needs as
 * many networks and established accounts as it would need without this rule.
 */
export interface NetworkEvidence {
  /**
   * The network's established accounts and their acts, for all channels. Only acts that count or
   * that wait for evidence are included.
   */
  networkAccounts: number;
  networkActs: number;
  /**
   * Established accounts that count for the channel, on networks within a home's limits, and their
   * views and follows.
   */
  audience: number;
  audienceActs: number;
  /**
   * Identities that count for the channel on other networks beyond a home's limits, and their views
   * and follows.
   */
  crowded: number;
  crowdedActs: number;
}

/**
 * The acts of one network for one channel in one period of 30 days. Rejected acts are included,
 * because they show a farm's size.
 */
export interface NetworkFigures {
  /**
   * Established accounts that may count, at most `NETWORK.established`: those that count already,
   * then the first ones to act.
   */
  first: readonly string[];
  /**
   * Accounts that are established now. A follow that waited is judged by the account's current
   * standing.
   */
  established: number;
  /** Visitors, unconfirmed and new accounts in the period, and on each of its UTC days. */
  weak: number;
  weakOnDay: ReadonlyMap<number, number>;
  /** Views and follows for the channel: of all identities, and of established accounts only. */
  acts: number;
  establishedActs: number;
  /** Null where it was not read. In that case the limits of a home apply. */
  evidence: NetworkEvidence | null;
}

/**
 * All facts that a verdict depends on. They are all stored, so that a verdict can be given again.
 */
export interface ActFacts {
  kind: ActKind;
  identity: string;
  standing: Standing;
  /** UTC day of the act, days since the epoch. */
  day: number;
  /**
   * Views only: the bytes sent, and the fewest bytes that the played time takes. Null where that
   * number is unknown.
   */
  fetchedBytes: number;
  leastBytes: number | null;
  /** Acts of this kind by this identity in the act's minute. */
  inMinute: number;
  /**
   * 1-based position of a view among the identity's views of all channels on that UTC day. 0 for
   * other acts.
   */
  viewOfDay: number;
  /**
   * 1-based position of a view among the identity's views of the act's channel on that UTC day. 0
   * for other acts.
   */
  viewOfChannel: number;
  /**
   * 1-based position of the account among the accounts on its browser profile for the channel. Null
   * where the profile is unknown.
   */
  devicePlace: number | null;
  /** Null for a follow that is older than migration 0050. All newer acts have a network. */
  network: NetworkFigures | null;
}

/**
 * Derives the standing of an identity.
 * @param account null for a visitor; times in milliseconds since the epoch
 */
export function standingOf(
  account: { createdAt: number; emailVerifiedAt: number | null } | null,
  at: number,
): Standing {
  if (account === null) return "visitor";
  if (account.emailVerifiedAt === null) return "unconfirmed";
  return at - account.createdAt < ESTABLISHED_AFTER_MS ? "new" : "established";
}

/**
 * Acts that count without an established account, within the limits of a network. All other acts
 * need an established account.
 */
const OPEN_TO_VISITORS: readonly ActKind[] = ["view", "share", "live"];

/** Judges an act without its network. @returns null where the act is valid so far */
export function rejectAlone(act: ActFacts): ActVerdict | null {
  if (act.leastBytes !== null && act.fetchedBytes < act.leastBytes * BYTES_SHARE)
    return "few_bytes";
  if (act.inMinute > MOST_IN_A_MINUTE[act.kind]) return "too_fast";
  if (act.viewOfDay > VIEWS_A_DAY.all || act.viewOfChannel > VIEWS_A_DAY.channel) return "too_many";
  if (act.devicePlace !== null && act.devicePlace > DEVICE_MOST) return "shared_device";
  return null;
}

/**
 * The only rule for what pays, ranks or makes eligible. The first reason that applies is the
 * verdict. Public counts do not use it.
 */
export function judgeAct(act: ActFacts): ActVerdict {
  const alone = rejectAlone(act);
  if (alone !== null) return alone;
  if (act.network !== null && isCrowded(act, act.network)) return "crowded_network";
  if (OPEN_TO_VISITORS.includes(act.kind) || act.standing === "established") return "counts";
  return act.standing === "new" ? "new_account" : "unconfirmed";
}

/**
 * True if a network has more viewers of the channel than a home. In that case each of its acts is
 * judged with evidence.
 */
export const isBeyondHome = ({ established, weak, weakOnDay }: NetworkFigures): boolean =>
  established > NETWORK.established ||
  weak > NETWORK.weakAPeriod ||
  [...weakOnDay.values()].some((n) => n > NETWORK.weakADay);

/**
 * True if a network looks like many unrelated viewers. Only a small part of its established
 * accounts' acts goes to the channel, and the network is small beside the established accounts that
 * count for the channel elsewhere.
 * @param slack factor for the limits
 */
export function isSpread(
  { established, weak, acts, establishedActs, evidence }: NetworkFigures,
  slack = 1,
): boolean {
  if (evidence === null) return false;
  const isWithin = (ofEstablished: number, ofAll: number, limit: number) =>
    ofEstablished <= limit && ofAll <= limit * NETWORK.withWeak;
  // One established account with many acts elsewhere must not be evidence for fifty visitors.
  return (
    established + weak <= evidence.networkAccounts * NETWORK.withWeak &&
    isWithin(establishedActs, acts, evidence.networkActs * NETWORK.shareOfActs * slack) &&
    isWithin(
      established,
      established + weak,
      evidence.audience * NETWORK.shareOfAudience * slack,
    ) &&
    isWithin(establishedActs, acts, evidence.audienceActs * NETWORK.shareOfAudience * slack)
  );
}

/**
 * True if all acts of a spread network count: all such networks together add at most half of what
 * counts without them.
 */
export const isVouchedFor = (figures: NetworkFigures): boolean =>
  figures.evidence !== null &&
  isSpread(figures) &&
  figures.established + figures.weak + figures.evidence.crowded <=
    figures.evidence.audience * NETWORK.shareOfAll &&
  figures.acts + figures.evidence.crowdedActs <= figures.evidence.audienceActs * NETWORK.shareOfAll;

/** True if a network has more identities than a home, an office or a class. */
const isPastMost = ({ established, weak }: NetworkFigures) =>
  established > NETWORK.establishedMost || weak > NETWORK.weakAPeriod;

/**
 * True if acts of the network that counted before are taken back. The limits are twice as high as
 * for counting, so that a network that was spread keeps its acts when it grows slightly above the
 * limits.
 */
export const isFarm = (figures: NetworkFigures): boolean =>
  isPastMost(figures) && !isSpread(figures, 2);

function isCrowded({ identity, standing, day }: ActFacts, figures: NetworkFigures): boolean {
  const isOver =
    isPastMost(figures) ||
    (standing === "established"
      ? !figures.first.includes(identity)
      : (figures.weakOnDay.get(day) ?? Number.POSITIVE_INFINITY) > NETWORK.weakADay);
  return isOver && !isVouchedFor(figures);
}

/** The weight of an act when it ranks a video, relative to an act of an established account. */
export const RANK_WEIGHT: Record<Standing, number> = {
  visitor: 0.5,
  unconfirmed: 0.2,
  new: 0.2,
  established: 1,
};
/** Identities of one network that can rank a video with one kind of act on one day. */
export const RANKING_IDENTITIES = 4;

/** A viewer of a live stream. */
export interface LiveViewer {
  /** False for a socket that sent neither a session nor a cookie that we issued. */
  isKnown: boolean;
  isEstablished: boolean;
  /** All viewers with a null network count as one network. */
  network: string | null;
}

/**
 * The viewers of one network that rank a stream: a fixed number for each group, or a share of the
 * viewers of all other networks.
 */
export const LIVE_NETWORK = { weak: 3, established: 6, shareOfOthers: 0.04 } as const;

/**
 * Counts the viewers that rank a live stream. Each network adds up to the limits in `LIVE_NETWORK`,
 * or up to 4% of the ranked viewers of all other networks if that is more. A socket without an
 * identity adds nothing.
 */
export function rankedViewers(viewers: Iterable<LiveViewer>): number {
  const networks = new Map<string | null, { weak: number; established: number }>();
  for (const { isKnown, isEstablished, network } of viewers) {
    if (!isKnown) continue;
    const counts = networks.get(network) ?? { weak: 0, established: 0 };
    counts[isEstablished ? "established" : "weak"]++;
    networks.set(network, counts);
  }
  const base = new Map(
    [...networks].map(([network, { weak, established }]) => [network, atMost(weak, established)]),
  );
  const total = [...base.values()].reduce((sum, n) => sum + n, 0);
  let ranked = 0;
  for (const [network, { weak, established }] of networks) {
    const own = base.get(network) ?? 0;
    ranked += Math.max(
      own,
      Math.min(weak + established, Math.floor((total - own) * LIVE_NETWORK.shareOfOthers)),
    );
  }
  return ranked;
}

const atMost = (weak: number, established: number) =>
  Math.min(weak, LIVE_NETWORK.weak) + Math.min(established, LIVE_NETWORK.established);
