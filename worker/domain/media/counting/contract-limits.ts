import type { ActKind } from "./contract.ts";

/** Maximum number of actions of one kind per account or browser and minute. */
export const MOST_IN_A_MINUTE: Record<ActKind, number> = {
  view: 6,
  follow: 20,
  like: 30,
  share: 20,
  vote: 30,
  live: 20,
};
/** Maximum number of counted views per account or browser and UTC day. */
export const VIEWS_A_DAY = { channel: 20, all: 200 } as const;
/** Maximum number of shares of one video by visitors of one network and UTC day. */
export const VISITOR_SHARES_A_DAY = 20;
/** Maximum number of accounts in one browser that count for one channel. */
export const DEVICE_MOST = 2;

/** Limits for one network and channel, because a click farm watches only one channel. */
export const NETWORK = {
  /** Maximum number of a network's established accounts that count. */
  established: 4,
  /** Above this number of established accounts in 30 days, none of the network's actions count. */
  establishedMost: 12,
  /** If a network has more visitors and new accounts on a day, none of their actions count. */
  weakADay: 6,
  /** If a network has more visitors and new accounts in 30 days, none of its actions count. */
  weakAPeriod: 30,
  /** Largest share of a network's actions that may go to one channel (`isVouchedFor`). */
  shareOfActs: 0.15,
  /** Largest share of a channel's counted accounts that may be on one network (`isVouchedFor`). */
  shareOfAudience: 0.04,
  /** The limits of `isVouchedFor` are multiplied by this factor to include visitors. */
  withWeak: 2,
  /** Largest share of a channel's counted accounts on networks above the limits of a home. */
  shareOfAll: 0.5,
} as const;

const DAY_MS = 86_400_000;
/** Verdicts on playbacks and actions are kept this many days; totals are kept forever. */
export const RECEIPTS_KEPT_DAYS = 180;
export const RECEIPTS_KEPT_MS = RECEIPTS_KEPT_DAYS * DAY_MS;
