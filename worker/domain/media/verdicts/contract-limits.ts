import type { ActKind } from "./contract.ts";

/** Maximum number of actions of one kind that count in a minute for one account or browser. */
export const MOST_IN_A_MINUTE: Record<ActKind, number> = {
  view: 6,
  follow: 20,
  like: 30,
  share: 20,
  vote: 30,
  live: 20,
};
/**
 * Most views that count in a UTC day for one account or browser: of one channel, and in all.
 * `channelOfWeak` applies to visitors and new accounts, which cost a click farm nothing.
 */
export const VIEWS_A_DAY = { channel: 20, channelOfWeak: 6, all: 200 } as const;
/** Maximum number of counted shares of one video per UTC day by visitors of one IP network. */
export const VISITOR_SHARES_A_DAY = 20;
/** Maximum number of accounts in one browser whose actions for one channel count. */
export const DEVICE_MOST = 2;

/** Limits for one IP network's actions for one channel. A click farm acts for only one channel. */
export const NETWORK = {
  /** Maximum number of a network's established accounts (`STANDINGS`) whose actions count. */
  established: 4,
  /** If more established accounts than this act in 30 days, no action of the network counts. */
  establishedMost: 12,
  /** If more visitors and new accounts than this act on one day, none of their actions count. */
  weakADay: 6,
  /** If more visitors and new accounts than this act in 30 days, no network action counts. */
  weakAPeriod: 30,
  /** Largest allowed share of a network's actions for one channel (`isVouchedFor`). */
  shareOfActs: 0.15,
  /** Largest allowed share of one network in a channel's counted accounts (`isVouchedFor`). */
  shareOfAudience: 0.04,
  /** The limits for all viewers of a network are this many times those for established accounts. */
  withWeak: 2,
  /** Limit for viewers on large networks, as a share of the counted accounts on small networks. */
  shareOfAll: 0.5,
} as const;

const DAY_MS = 86_400_000;
/** Days after which the records of why a playback or action counted are deleted. Totals stay. */
export const RECEIPTS_KEPT_DAYS = 180;

export const RECEIPTS_KEPT_MS = RECEIPTS_KEPT_DAYS * DAY_MS;
