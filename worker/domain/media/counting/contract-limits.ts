import type { ActKind } from "./contract.ts";

/**
 * Limit for actions of one kind by one account or browser in one minute. For comparison: even at
 * double speed, a viewer can complete at most four views in a minute.
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
 * Maximum number of views per account or browser and UTC day that count: for one channel, and for
 * all channels together. Later views do not count. Without these limits, a browser that plays
 * videos without a pause could add 8,640 counted views a day.
 */
export const VIEWS_A_DAY = { channel: 20, all: 200 } as const;
/** Shares of one video by visitors of one network per UTC day. Further shares are dropped. */
export const VISITOR_SHARES_A_DAY = 20;
/** Maximum number of accounts in one browser profile that count for one channel. */
export const DEVICE_MOST = 2;

/**
 * Limits for the actions of one network for one channel. The limits do not apply to a network that
 * watches many channels (`isVouchedFor`). A home has a few users who watch many channels. A click
 * farm has many accounts that watch one channel. A period has 30 days (`PERIOD_MS`).
 */
export const NETWORK = {
  /** Maximum number of a network's established accounts that count, those that act first. */
  established: 4,
  /** If a network has more established accounts in a period, none of its actions count. */
  establishedMost: 12,
  /** If a network has more visitors, unconfirmed and new accounts on a day, none of them count. */
  weakADay: 6,
  /** If a network has more visitors, unconfirmed and new accounts in a period, nothing counts. */
  weakAPeriod: 30,
  /** For `isVouchedFor`: largest share of the network's actions that may go to this channel. */
  shareOfActs: 0.15,
  /**
   * Condition of `isVouchedFor`: the network adds at most this share to the established accounts
   * that count for the channel, and at most this share to their actions.
   */
  shareOfAudience: 0.04,
  /**
   * Factor for `shareOfActs`, `shareOfAudience` and the number of the network's established
   * accounts, when the network's visitors and new accounts are included.
   */
  withWeak: 2,
  /**
   * All networks above the limits of a home together add at most this share to the accounts and
   * actions that `shareOfAudience` refers to.
   */
  shareOfAll: 0.5,
} as const;

const DAY_MS = 86_400_000;
/** Receipts of settled playbacks are kept for this many days. The totals are kept forever. */
export const RECEIPTS_KEPT_DAYS = 180;
export const RECEIPTS_KEPT_MS = RECEIPTS_KEPT_DAYS * DAY_MS;
