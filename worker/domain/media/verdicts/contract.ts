/** Viewers' actions that can earn money, rank a video or make a creator eligible for earnings. */
export const ACT_KINDS = ["view", "follow", "like", "share", "vote", "live"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * Trust in the account or browser behind an action.
 * - visitor: only a cookie
 * - unconfirmed: an account without a confirmed email
 * - new: a confirmed account younger than `ESTABLISHED_AFTER_MS`
 * - established: a confirmed account of at least that age
 */
export const STANDINGS = ["visitor", "unconfirmed", "new", "established"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Results of judging an action. All except "counts" are reasons why the action does not count. */
export const ACT_VERDICTS = [
  "counts",
  "unconfirmed",
  "new_account",
  "few_bytes",
  "too_fast",
  "too_many",
  "shared_device",
  "crowded_network",
] as const;
export type ActVerdict = (typeof ACT_VERDICTS)[number];

/** Actions that earn money. Other actions are easy to fake and prove no real viewers. */
export const PAID_KINDS = ["view", "follow"] as const satisfies readonly ActKind[];

const DAY_MS = 86_400_000;
export const ESTABLISHED_AFTER_DAYS = 7;
export const ESTABLISHED_AFTER_MS = ESTABLISHED_AFTER_DAYS * DAY_MS;
/** Each period has new keys for networks and devices, so that nobody can link two periods. */
export const PERIOD_DAYS = 30;

export const PERIOD_MS = PERIOD_DAYS * DAY_MS;
export const periodOf = (at: number): number => Math.floor(at / PERIOD_MS);
export const KEYS_KEPT_DAYS = 60;
export const KEYS_KEPT_MS = KEYS_KEPT_DAYS * DAY_MS;
/** The decision whether an action counts can be repeated for this long, while its hashes exist. */
export const RETRIED_MS = KEYS_KEPT_MS - PERIOD_MS;

/** The IP network and the browser of a request, as keyed hashes for one period of 30 days. */
export interface Origin {
  network: string | null;
  /**
   * Hash of the /64 prefix of an IPv6 address. Null for IPv4, where each address counts as one
   * home.
   */
  home: string | null;
  device: string | null;
}

/**
 * Start of the hash of an IPv6 network (`networkOf`). Many homes or phones share such a network, so
 * its limits are four times those of a home.
 */
export const IPV6_PREFIX = "6:";
export const HOMES_PER_IPV6_NETWORK = 4;

/**
 * Returns the factor by which the limits of a home are multiplied: 4 for an IPv6 network, 1 for a
 * single home in it and for an IPv4 address.
 */
export const homesOf = ({ network, home }: { network: string; home: string | null }): number =>
  home === null && network.startsWith(IPV6_PREFIX) ? HOMES_PER_IPV6_NETWORK : 1;

/** This value replaces every unknown network, so that all of them share one limit. */
export const UNKNOWN_NETWORK = "unknown";
