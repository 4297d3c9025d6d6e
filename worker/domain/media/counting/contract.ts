/** Actions that can earn money, rank a video or make a creator eligible for earnings. */
export const ACT_KINDS = ["view", "follow", "like", "share", "vote", "live"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * Trust in the account or browser behind an action, by how hard it is to create.
 * - visitor: only a cookie
 * - unconfirmed: an account without a confirmed email
 * - new: a confirmed account younger than `ESTABLISHED_AFTER_MS`
 * - established: a confirmed account of at least that age
 */
export const STANDINGS = ["visitor", "unconfirmed", "new", "established"] as const;
export type Standing = (typeof STANDINGS)[number];

/** "counts": the action counts. Every other verdict names the reason why it does not. */
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

/** Actions that earn money. Others are free to send, so they prove no real viewers. */
export const PAID_KINDS = ["view", "follow"] as const satisfies readonly ActKind[];

/** Verdicts that change when the account gets older or confirms its email (`RETRIED_MS`). */
export const WAITING_VERDICTS = [
  "unconfirmed",
  "new_account",
] as const satisfies readonly ActVerdict[];

const DAY_MS = 86_400_000;
export const ESTABLISHED_AFTER_DAYS = 7;
export const ESTABLISHED_AFTER_MS = ESTABLISHED_AFTER_DAYS * DAY_MS;
/** Each period has new keys for networks and devices, so that nobody can link two periods. */
export const PERIOD_MS = 30 * DAY_MS;
export const periodOf = (at: number): number => Math.floor(at / PERIOD_MS);
/** Network and device keys are deleted this many days after the action. */
export const KEYS_KEPT_DAYS = 60;
export const KEYS_KEPT_MS = KEYS_KEPT_DAYS * DAY_MS;
/**
 * For this time, an action can be judged again. During this time, no action of the same network and
 * period has lost its key yet.
 */
export const RETRIED_MS = KEYS_KEPT_MS - PERIOD_MS;

/**
 * The network and the device of a request, as keyed hashes for one period. Null if Cloudflare
 * reports no IP address or the browser sends no device cookie.
 */
export interface Origin {
  network: string | null;
  device: string | null;
}

/** All actions without a known network share this network, so that the limits apply to them too. */
export const UNKNOWN_NETWORK = "unknown";
