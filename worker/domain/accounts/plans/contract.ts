/** All amounts of money in this file are integer US cents. */

export const PREMIUM_MONTHLY_CENTS = 700;
export const CREATOR_PRO_MONTHLY_CENTS = 1999;

export const PAID_PLANS = ["premium", "creator_pro"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
export const CYCLES = ["monthly", "yearly"] as const;
export type Cycle = (typeof CYCLES)[number];

export const PRICES: Record<PaidPlan, Record<Cycle, number>> = {
  premium: { monthly: PREMIUM_MONTHLY_CENTS, yearly: 8400 },
  creator_pro: { monthly: CREATOR_PRO_MONTHLY_CENTS, yearly: 19_900 },
};

/** Percentage of tips and of subscribers' plan payments that creators get. */
export const CREATOR_SHARE_PERCENT = 70;

export const MIN_PAYOUT_CENTS = 5000;

export const PARTNER_MIN_VIEWS = 1000;
export const PARTNER_MIN_FOLLOWERS = 1000;

/** Bonus of a partner in cents per thousand views or followers. */
export const PARTNER_RATES = { views: 200, followers: 1000 } as const;

export const REFUND_WINDOW_DAYS = 7;
export const DELETION_DAYS = 30;
export const MINIMUM_AGE = 13;
export const LIABILITY_MONTHS = 12;

/** States of a subscription in which the user has the plan. */
export const OPEN_STATUSES: readonly string[] = ["active", "trialing", "past_due"];

export const isOpen = ({ status }: { status: string }): boolean => OPEN_STATUSES.includes(status);

export const OFFLINE_LIMITS = {
  /** Days for which a download plays after the last renewal of its permission. */
  days: 30,
  /** Maximum number of downloads on one device. */
  videos: 100,
  devices: 3,
} as const;
