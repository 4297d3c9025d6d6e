import type { ActKind } from "./contract.ts";

/** Acts of one kind by one identity in one minute. Even at double speed, an identity can watch at most four views in a minute. */
export const MOST_IN_A_MINUTE: Record<ActKind, number> = { view: 6, follow: 20, like: 30, share: 20, vote: 30, live: 20 };
/**
 * How many views by one account or browser can count on one UTC day: for one channel, and for all channels together. Later views of the day
 * do not count. Without these limits, a browser that plays videos without a pause could make 8,640 counted views a day.
 */
export const VIEWS_A_DAY = { channel: 20, all: 200 } as const;
/** Shares of one video by visitors of one network on one UTC day. Further shares are not recorded. */
export const VISITOR_SHARES_A_DAY = 20;
/** Accounts on one browser profile that can count for one channel. */
export const DEVICE_MOST = 2;

/**
 * Limits for the acts of one network for one channel. They do not apply to a network that other networks vouch for (`isVouchedFor`).
 * A home has a few people who watch many channels. A farm has many accounts that watch one channel.
 */
export const NETWORK = {
  /** Established accounts that count in a period: the first ones to act. */
  established: 4,
  /** Established accounts in a period. If a network has more, none of its acts count. */
  establishedMost: 12,
  /** Visitors, unconfirmed accounts and new accounts on one day. If a network has more, none of them counts on that day. */
  weakADay: 6,
  /** Visitors, unconfirmed accounts and new accounts in a period. If a network has more, none of its acts count. */
  weakAPeriod: 30,
  /** The largest share of the acts of a network's established accounts that may go to the channel, if the network is to be vouched for. */
  shareOfActs: 0.15,
  /** The most that a network may add, as a share of the established accounts that count for the channel, and of their acts. */
  shareOfAudience: 0.04,
  /**
   * Factor for `shareOfActs`, `shareOfAudience` and the number of the network's established accounts when the network's visitors and
   * new accounts are included.
   */
  withWeak: 2,
  /** The most that all networks beyond a home's limits may add, as a share of the same accounts and acts as `shareOfAudience`. */
  shareOfAll: 0.5,
} as const;

const DAY_MS = 86_400_000;
/** Receipts of single playbacks are kept for so long after they are settled; sums of them for good. */
export const RECEIPTS_KEPT_DAYS = 180;
export const RECEIPTS_KEPT_MS = RECEIPTS_KEPT_DAYS * DAY_MS;
