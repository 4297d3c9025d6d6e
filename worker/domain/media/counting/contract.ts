/** Kinds of acts that can pay, rank a video or make a creator eligible. */
export const ACT_KINDS = ["view", "follow", "like", "share", "vote", "live"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * How hard an identity is to create.
 * - visitor: only a cookie
 * - unconfirmed: an account without a confirmed email address
 * - new: a confirmed account younger than `ESTABLISHED_AFTER_MS`
 * - established: a confirmed account of at least that age
 */
export const STANDINGS = ["visitor", "unconfirmed", "new", "established"] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * "counts": the act pays, ranks and makes eligible. Every other verdict names the reason why the
 * act does not.
 */
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

/**
 * Kinds of acts that pay. Only these are evidence for a network, because anybody can send a like or
 * a share for free.
 */
export const PAID_KINDS = ["view", "follow"] as const satisfies readonly ActKind[];

/**
 * Verdicts that change when the account gets older or confirms its email address. The job judges
 * these acts again for `RETRIED_MS`.
 */
export const WAITING_VERDICTS = [
  "unconfirmed",
  "new_account",
] as const satisfies readonly ActVerdict[];

const DAY_MS = 86_400_000;
export const ESTABLISHED_AFTER_DAYS = 7;
export const ESTABLISHED_AFTER_MS = ESTABLISHED_AFTER_DAYS * DAY_MS;
/** Each period has new network and device keys, so acts of two periods cannot be linked. */
export const PERIOD_MS = 30 * DAY_MS;
export const periodOf = (at: number): number => Math.floor(at / PERIOD_MS);
/** Network and device keys are deleted this long after the act. */
export const KEYS_KEPT_DAYS = 60;
export const KEYS_KEPT_MS = KEYS_KEPT_DAYS * DAY_MS;
/**
 * Time in which an act is judged again. It is short enough that no act of the same network and
 * period has lost its key yet.
 */
export const RETRIED_MS = KEYS_KEPT_MS - PERIOD_MS;

/**
 * The network and the device of a request, as keyed hashes of one period. Null where the edge or
 * the browser names none.
 */
export interface Origin {
  network: string | null;
  device: string | null;
}

/** All acts without a known network share this network, so that the limits apply to them too. */
export const UNKNOWN_NETWORK = "unknown";
