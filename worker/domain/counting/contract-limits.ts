import type { ActKind } from "./contract.ts";

/** Acts of one kind by one identity in one minute: even at double speed nobody watches more than four views in it. */
export const MOST_IN_A_MINUTE: Record<ActKind, number> = { view: 6, follow: 20, like: 30, share: 20, vote: 30, live: 20 };
/** Shares of one video by visitors of one network on one UTC day; more are not written down. */
export const VISITOR_SHARES_A_DAY = 20;
/** Accounts that use one browser profile and count for one channel. */
export const DEVICE_MOST = 2;

/**
 * What one network can give one channel, unless others vouch for it (`isSpread`): a home has a few people, and a farm has many who
 * do one thing.
 */
export const NETWORK = {
  /** Established accounts that count, the first ones. */
  established: 4,
  /** Established accounts in a period from which on none of them counts. */
  establishedMost: 12,
  /** Visitors, unconfirmed and new accounts on one day; of more none counts. */
  weakADay: 6,
  /** The same in a period. */
  weakAPeriod: 30,
  /** Of what the network's established accounts do, the part that goes to the channel. */
  shareOfActs: 0.15,
  /** Of the established accounts that count for the channel, and of what they do, the part that the network may add. */
  shareOfAudience: 0.04,
  /** Times these parts, and times the network's established accounts, the most that it may add with its visitors and new accounts. */
  withWeak: 2,
  /** Of the established accounts that count for the channel, and of what they do, the most that all such networks add together. */
  shareOfAll: 0.5,
} as const;
