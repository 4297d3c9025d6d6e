import { type ActKind, type ActVerdict, ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/** Share of its bytes that a view needs. The last bytes may not be recorded yet. */
export const BYTES_SHARE = 0.4;
/**
 * Evidence that a network with more viewers of a channel than a home has real viewers. The evidence
 * consists of established accounts and of judged actions. The channel's audience includes only
 * networks within the limits of a home. A click farm that wants to create this evidence therefore
 * needs as many networks and established accounts as it would need without this rule.
 */
export interface NetworkEvidence {
  /**
   * The network's established accounts and their actions, for all channels. Includes only actions
   * that count or that wait for evidence.
   */
  networkAccounts: number;
  networkActs: number;
  /**
   * Established accounts that count for the channel, on networks within the limits of a home, and
   * their views and follows.
   */
  audience: number;
  audienceActs: number;
  /**
   * Accounts and browsers that count for the channel on other networks above the limits of a home,
   * and their views and follows.
   */
  crowded: number;
  crowdedActs: number;
}

/**
 * The actions of one network for one channel in one period of 30 days. Includes rejected actions,
 * because they show the size of a click farm.
 */
export interface NetworkFigures {
  /**
   * Established accounts that may count, at most `NETWORK.established`: first the accounts that
   * already count, then those that acted first.
   */
  first: readonly string[];
  /** Accounts that are established now. This number decides about follows that waited. */
  established: number;
  /** Visitors, unconfirmed and new accounts in the period, and on each UTC day of the period. */
  weak: number;
  weakOnDay: ReadonlyMap<number, number>;
  /** Views and follows for the channel, by everybody and by established accounts only. */
  acts: number;
  establishedActs: number;
  /** Null if the evidence was not read. Then the limits of a home apply. */
  evidence: NetworkEvidence | null;
}

/** All data that a verdict needs. They are stored, so that it can be computed again. */
export interface ActFacts {
  kind: ActKind;
  identity: string;
  standing: Standing;
  /** UTC day of the action, days since the epoch. */
  day: number;
  /** For a view: bytes sent, and fewest bytes that the played time needs (null if unknown). */
  fetchedBytes: number;
  leastBytes: number | null;
  /** Actions of this kind by this account or browser in the minute of the action. */
  inMinute: number;
  /** 1-based position among the views of all channels on that UTC day. 0 for other actions. */
  viewOfDay: number;
  /**
   * For a view: its 1-based position among the views of this channel by this account or browser on
   * that UTC day. 0 for other actions.
   */
  viewOfChannel: number;
  /**
   * 1-based position of the account among the accounts in its browser profile that acted for the
   * channel. Null if the browser profile is unknown.
   */
  devicePlace: number | null;
  /** Null for a follow that is older than migration 0050. All newer actions have a network. */
  network: NetworkFigures | null;
}

/**
 * Returns the trust in an account or a visitor at a time.
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

/** Actions that count without an established account, within the limits of a network. */
const OPEN_TO_VISITORS: readonly ActKind[] = ["view", "share", "live"];

/**
 * Judges an action by its own data, without its network.
 * @returns the reason for rejecting it, or null
 */
export function rejectAlone(act: ActFacts): ActVerdict | null {
  if (act.leastBytes !== null && act.fetchedBytes < act.leastBytes * BYTES_SHARE)
    return "few_bytes";
  if (act.inMinute > MOST_IN_A_MINUTE[act.kind]) return "too_fast";
  if (act.viewOfDay > VIEWS_A_DAY.all || act.viewOfChannel > VIEWS_A_DAY.channel) return "too_many";
  if (act.devicePlace !== null && act.devicePlace > DEVICE_MOST) return "shared_device";
  return null;
}

/**
 * Returns the verdict of an action. Only this rule decides what counts for earnings, ranking and
 * eligibility. The first reason that applies is the verdict. The public counts do not use this
 * rule.
 */
export function judgeAct(act: ActFacts): ActVerdict {
  const alone = rejectAlone(act);
  if (alone !== null) return alone;
  if (act.network !== null && isCrowded(act, act.network)) return "crowded_network";
  if (OPEN_TO_VISITORS.includes(act.kind) || act.standing === "established") return "counts";
  return act.standing === "new" ? "new_account" : "unconfirmed";
}

/** True if a network has more viewers of the channel than a home. Actions then need evidence. */
export const isBeyondHome = ({ established, weak, weakOnDay }: NetworkFigures): boolean =>
  established > NETWORK.established ||
  weak > NETWORK.weakAPeriod ||
  [...weakOnDay.values()].some((n) => n > NETWORK.weakADay);

/**
 * Returns true if a network looks like many unrelated viewers: only a small share of the actions by
 * its established accounts goes to the channel, and the network is small compared with the
 * established accounts that count for the channel on other networks.
 * @param slack factor for the limits
 */
export function isSpread(
  { established, weak, acts, establishedActs, evidence }: NetworkFigures,
  slack = 1,
): boolean {
  if (evidence === null) return false;
  const isWithin = (ofEstablished: number, ofAll: number, limit: number) =>
    ofEstablished <= limit && ofAll <= limit * NETWORK.withWeak;
  // One established account with many other actions is no evidence for fifty visitors.
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
 * Returns true if all actions of a network with many unrelated viewers (`isSpread`) count. All such
 * networks together may add at most half of what counts without them.
 */
export const isVouchedFor = (figures: NetworkFigures): boolean =>
  figures.evidence !== null &&
  isSpread(figures) &&
  figures.established + figures.weak + figures.evidence.crowded <=
    figures.evidence.audience * NETWORK.shareOfAll &&
  figures.acts + figures.evidence.crowdedActs <= figures.evidence.audienceActs * NETWORK.shareOfAll;

const isPastMost = ({ established, weak }: NetworkFigures) =>
  established > NETWORK.establishedMost || weak > NETWORK.weakAPeriod;

/**
 * Returns true if the network is a click farm, so that its counted actions are subtracted again.
 * The limits are twice as high as for counting, so that a network with many unrelated viewers keeps
 * its actions when it grows slightly above the limits.
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

/** The weight of an action in a ranking, relative to one by an established account. */
export const RANK_WEIGHT: Record<Standing, number> = {
  visitor: 0.5,
  unconfirmed: 0.2,
  new: 0.2,
  established: 1,
};
/** Accounts and browsers per network that can rank a video with one kind of action on a day. */
export const RANKING_IDENTITIES = 4;

export interface LiveViewer {
  /** False for a socket that sent neither a session nor a cookie that the site had set earlier. */
  isKnown: boolean;
  isEstablished: boolean;
  /** All viewers with a null network count as one network. */
  network: string | null;
}

/**
 * Limits for the viewers of one network who rank a stream: a number for each group, or a share of
 * the viewers on all other networks.
 */
export const LIVE_NETWORK = { weak: 3, established: 6, shareOfOthers: 0.04 } as const;

/**
 * Counts the viewers who rank a live stream. Each network adds up to the limits in `LIVE_NETWORK`,
 * or up to 4% of the ranked viewers on all other networks if that is more. A socket with `isKnown`
 * false adds nothing.
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
