import type { Actor } from "../../accounts/users/contract.ts";
import { type ActKind, type ActVerdict, ESTABLISHED_AFTER_MS, type Standing } from "./contract.ts";
import { DEVICE_MOST, MOST_IN_A_MINUTE, NETWORK, VIEWS_A_DAY } from "./contract-limits.ts";

/** A view counts only if it fetched at least this share of the bytes that its played time needs. */
export const BYTES_SHARE = 0.4;
/**
 * Evidence for real viewers on a network that has more viewers of a channel than a household. Such
 * networks are not part of `audience`, so a click farm cannot cheaply fake the audience.
 */
export interface NetworkEvidence {
  /** Number of the network's established accounts that act for any channel. */
  networkAccounts: number;
  networkActs: number;
  /** Established accounts that count for the channel, on networks that are not `isBeyondHome`. */
  audience: number;
  audienceActs: number;
  /** Accounts that count for the channel on the other networks that are `isBeyondHome`. */
  crowded: number;
  crowdedActs: number;
}

/** The actions of one network for one channel in 30 days, including rejected actions. */
export interface NetworkFigures {
  /** Factor for the limits of `NETWORK`: 4 for an IPv6 network, otherwise 1 (`homesOf`). */
  homes: number;
  /** Earliest established accounts, at most `NETWORK.established` per home. Their actions count. */
  first: readonly string[];
  established: number;
  /** Number of visitors, unconfirmed accounts and new accounts. */
  weak: number;
  weakOnDay: ReadonlyMap<number, number>;
  acts: number;
  establishedActs: number;
  /** Null if the evidence was not read. Then the limits of `NETWORK` apply without exception. */
  evidence: NetworkEvidence | null;
}

export interface ActFacts {
  kind: ActKind;
  identity: string;
  standing: Standing;
  /** UTC day of the action, days since the epoch. */
  day: number;
  fetchedBytes: number;
  leastBytes: number | null;
  inMinute: number;
  /** 1-based position among the viewer's views of all channels on that UTC day. 0 for no view. */
  viewOfDay: number;
  /** 1-based position among the viewer's views of this channel on that UTC day. 0 for no view. */
  viewOfChannel: number;
  /** 1-based position of the account among the accounts of one browser that act for the channel. */
  devicePlace: number | null;
  /**
   * The figures of the viewer's network and, for IPv6, also of the viewer's home. Empty if the
   * network was not recorded.
   */
  networks: readonly NetworkFigures[];
}

/** Returns the trust in an account at a time (ms since the epoch). A null account is a visitor. */
export function standingOf(
  account: { createdAt: number; emailVerified: boolean } | null,
  at: number,
): Standing {
  if (account === null) return "visitor";
  if (!account.emailVerified) return "unconfirmed";
  return at - account.createdAt < ESTABLISHED_AFTER_MS ? "new" : "established";
}

/** Returns the trust in the actor of a request at a time, ms since the epoch. */
export const standingOfActor = (actor: Actor, at: number): Standing =>
  standingOf(actor.kind === "user" ? actor : null, at);

const OPEN_TO_VISITORS: readonly ActKind[] = ["view", "share", "live"];

/** Returns a reason to reject an action that does not depend on its IP network, or null. */
export function rejectAlone(act: ActFacts): ActVerdict | null {
  if (act.leastBytes !== null && act.fetchedBytes < act.leastBytes * BYTES_SHARE)
    return "few_bytes";
  if (act.inMinute > MOST_IN_A_MINUTE[act.kind]) return "too_fast";
  const ofChannel =
    act.standing === "established" ? VIEWS_A_DAY.channel : VIEWS_A_DAY.channelOfWeak;
  if (act.viewOfDay > VIEWS_A_DAY.all || act.viewOfChannel > ofChannel) return "too_many";
  if (act.devicePlace !== null && act.devicePlace > DEVICE_MOST) return "shared_device";
  return null;
}

/**
 * Returns "counts" or the reason why an action does not count. Only this function decides what
 * counts for earnings, ranking and eligibility. Public view and follower counts ignore its result.
 */
export function judgeAct(act: ActFacts): ActVerdict {
  const alone = rejectAlone(act);
  if (alone !== null) return alone;
  if (act.networks.some((figures) => isCrowded(act, figures))) return "crowded_network";
  if (OPEN_TO_VISITORS.includes(act.kind) || act.standing === "established") return "counts";
  return act.standing === "new" ? "new_account" : "unconfirmed";
}

/** Returns true if an IP network has more viewers of the channel than a household usually has. */
export const isBeyondHome = ({ homes, established, weak, weakOnDay }: NetworkFigures): boolean =>
  established > NETWORK.established * homes ||
  weak > NETWORK.weakAPeriod * homes ||
  [...weakOnDay.values()].some((n) => n > NETWORK.weakADay * homes);

/**
 * Returns true if a network looks like many unrelated viewers: only a small share of its actions
 * goes to the channel, and the network adds only a small share to the channel's audience. `slack`
 * multiplies both limits.
 */
export function isSpread(
  { established, weak, acts, establishedActs, evidence }: NetworkFigures,
  slack = 1,
): boolean {
  if (evidence === null) return false;
  const isWithin = (ofEstablished: number, ofAll: number, limit: number) =>
    ofEstablished <= limit && ofAll <= limit * NETWORK.withWeak;
  // The first limit exists because one busy established account does not prove fifty real visitors.
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

/** Returns true if all actions of a large network count: its viewers look real (`isSpread`). */
export const isVouchedFor = (figures: NetworkFigures): boolean =>
  figures.evidence !== null &&
  isSpread(figures) &&
  figures.established + figures.weak + figures.evidence.crowded <=
    figures.evidence.audience * NETWORK.shareOfAll &&
  figures.acts + figures.evidence.crowdedActs <= figures.evidence.audienceActs * NETWORK.shareOfAll;

const isPastMost = ({ homes, established, weak }: NetworkFigures) =>
  established > NETWORK.establishedMost * homes || weak > NETWORK.weakAPeriod * homes;

/**
 * Returns true if the network is a click farm, so that its counted actions are subtracted again.
 * The limits are twice as high as for counting, so that a large network of unrelated viewers keeps
 * its actions when it grows slightly above the limits.
 */
export const isFarm = (figures: NetworkFigures): boolean =>
  isPastMost(figures) && !isSpread(figures, 2);

function isCrowded({ identity, standing, day }: ActFacts, figures: NetworkFigures): boolean {
  const isOver =
    isPastMost(figures) ||
    (standing === "established"
      ? !figures.first.includes(identity)
      : (figures.weakOnDay.get(day) ?? Number.POSITIVE_INFINITY) >
        NETWORK.weakADay * figures.homes);
  return isOver && !isVouchedFor(figures);
}

export const RANK_WEIGHT: Record<Standing, number> = {
  visitor: 0.5,
  unconfirmed: 0.2,
  new: 0.2,
  established: 1,
};
/** Most viewers per IP network and day whose actions of one kind can raise a video's rank. */
export const RANKING_IDENTITIES = 4;

export interface LiveViewer {
  /** False for a socket that sent neither a session nor a cookie that the site had set earlier. */
  isKnown: boolean;
  isEstablished: boolean;
  /** All viewers with a null network count as one network. */
  network: string | null;
}

/** Viewers per network who raise a stream's rank: these numbers, or a share of others if more. */
export const LIVE_NETWORK = { weak: 3, established: 6, shareOfOthers: 0.04 } as const;

/** Returns how many viewers count for a stream's rank. `LIVE_NETWORK` limits those of a network. */
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
