import type { ActKind } from "./contract.ts";

/**
 * Limit for acts of one kind by one identity in one minute. For comparison: even at double speed,
 * an identity can complete at most four views in a minute.
 */
export const MOST_IN_A_MINUTE: Record<ActKind, number> = {
  view: 6,
  follow: 20,
  like: 30,
  share: 20,
  vote: 30,
  live: 20,
};
/**
 * Views per account or browser that can count on one UTC day: for one channel, and for all channels
 * together. Later views do not count. Without these limits, a browser that plays videos without a
 * pause could make 8,640 counted views a day.
 */
export const VIEWS_A_DAY = { channel: 20, all: 200 } as const;
/**
 * Shares of one video that visitors from one network can make on one UTC day. Further shares are
 * not recorded.
 */
export const VISITOR_SHARES_A_DAY = 20;
/**
 * Accounts on one browser profile that can count for one channel. Further accounts do not count.
 */
export const DEVICE_MOST = 2;

/**
 * Limits for the acts of one network for one channel. They do not apply to a network with enough
 * evidence from other networks (`isVouchedFor`). A home has a few users who watch many channels. A
 * click farm has many accounts that watch one channel.
 */
export const NETWORK = {
  /** Established accounts per network that count in a period. The first accounts to act count. */
  established: 4,
  /**
   * Largest number of established accounts in a period. If a network has more, none of its acts
   * count.
   */
  establishedMost: 12,
  /**
   * Largest number of visitors, unconfirmed and new accounts on one day. If a network has more,
   * none of them count on that day.
   */
  weakADay: 6,
  /**
   * Largest number of visitors, unconfirmed accounts and new accounts in a period. If a network has
   * more, none of its acts count.
   */
  weakAPeriod: 30,
  /**
   * Condition for `isVouchedFor`. At most this share of the acts of the network's established
   * accounts may go to the channel.
   */
  shareOfActs: 0.15,
  /**
   * Condition for `isVouchedFor`. The network may add at most this share of the established
   * accounts that count for the channel, and at most this share of their acts.
   */
  shareOfAudience: 0.04,
  /**
   * Factor for `shareOfActs`, `shareOfAudience` and the number of the network's established
   * accounts. It applies when the network's visitors and new accounts are included.
   */
  withWeak: 2,
  /**
   * All networks above the limits of a home may together add at most this share of the accounts and
   * acts that `shareOfAudience` refers to.
   */
  shareOfAll: 0.5,
} as const;

const DAY_MS = 86_400_000;
/** Days that the receipts of settled playbacks are kept. The sums are kept forever. */
export const RECEIPTS_KEPT_DAYS = 180;
export const RECEIPTS_KEPT_MS = RECEIPTS_KEPT_DAYS * DAY_MS;
