/** Acts that pay, rank or make a creator eligible. */
export const ACT_KINDS = ["view", "follow", "like", "share", "vote", "live"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * What an identity cost to create. visitor: a cookie. unconfirmed: an account without a confirmed email address. new: a confirmed
 * account younger than `ESTABLISHED_AFTER_MS`. established: a confirmed account of that age.
 */
export const STANDINGS = ["visitor", "unconfirmed", "new", "established"] as const;
export type Standing = (typeof STANDINGS)[number];

/** What an act is worth: "counts" pays, ranks and makes eligible; every other verdict is the reason why it does not. */
export const ACT_VERDICTS = ["counts", "unconfirmed", "new_account", "few_bytes", "too_fast", "shared_device", "crowded_network"] as const;
export type ActVerdict = (typeof ACT_VERDICTS)[number];

/** Kinds of acts that pay. Only these are evidence: a like or a share costs nothing but a request. */
export const PAID_KINDS = ["view", "follow"] as const satisfies readonly ActKind[];

/** Verdicts that time or a confirmed email address can change: such an act is judged again each day for `RETRIED_MS`. */
export const WAITING_VERDICTS = ["unconfirmed", "new_account"] as const satisfies readonly ActVerdict[];

const DAY_MS = 86_400_000;
export const ESTABLISHED_AFTER_DAYS = 7;
export const ESTABLISHED_AFTER_MS = ESTABLISHED_AFTER_DAYS * DAY_MS;
/** Keys of networks and devices are made anew each period, so that they join nothing beyond it. */
export const PERIOD_MS = 30 * DAY_MS;
export const periodOf = (at: number): number => Math.floor(at / PERIOD_MS);
/** Keys of networks and devices are deleted this long after the act. */
export const KEYS_KEPT_DAYS = 60;
export const KEYS_KEPT_MS = KEYS_KEPT_DAYS * DAY_MS;
/** While an act is judged again, the key of each earlier act of its network and period is still kept: without them it would stand alone. */
export const RETRIED_MS = KEYS_KEPT_MS - PERIOD_MS;

/** Where an act came from, as keyed hashes of one period; null where the edge or the browser does not say. */
export interface Origin {
  network: string | null;
  device: string | null;
}

/** All acts whose network is not known share this one: without it an act of unknown origin would have no limit at all. */
export const UNKNOWN_NETWORK = "unknown";
