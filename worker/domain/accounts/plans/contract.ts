/** Prices, shares and periods that pages state and rules enforce. Money is integer US cents. */

export const PREMIUM_MONTHLY_CENTS = 700;
export const CREATOR_PRO_MONTHLY_CENTS = 1999;

export const PAID_PLANS = ["premium", "creator_pro"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
export const CYCLES = ["monthly", "yearly"] as const;
export type Cycle = (typeof CYCLES)[number];

/** US cents for a cycle. */
export const PRICES: Record<PaidPlan, Record<Cycle, number>> = {
  premium: { monthly: PREMIUM_MONTHLY_CENTS, yearly: 8400 },
  creator_pro: { monthly: CREATOR_PRO_MONTHLY_CENTS, yearly: 19_900 },
};

/** Whole per cent of tips and plan revenue that go to the creator. */
export const CREATOR_SHARE_PERCENT = 70;
export const MIN_PAYOUT_CENTS = 5000;

/** What a creator needs to apply for the partner program. */
export const PARTNER_MIN_VIEWS = 1000;
export const PARTNER_MIN_FOLLOWERS = 1000;

/** What a partner is paid for a thousand of each, cents. */
export const PARTNER_RATES = { views: 200, followers: 1000 } as const;

export const REFUND_WINDOW_DAYS = 7;
export const DELETION_DAYS = 30;
export const MINIMUM_AGE = 13;
/** Of payments to us, to which the terms limit our liability. */
export const LIABILITY_MONTHS = 12;

/** Statuses of a subscription with a usable plan. */
export const OPEN_STATUSES: readonly string[] = ["active", "trialing", "past_due"];

/** True if the app offers to manage the plan. */
export const isOpen = ({ status }: { status: string }): boolean => OPEN_STATUSES.includes(status);

/** Limits of downloads, for plans that include them. */
export const OFFLINE_LIMITS = {
  /** Days that a download plays after it was last renewed. */
  days: 30,
  /** Videos on one device. */
  videos: 100,
  /** Devices of one person. */
  devices: 3,
} as const;
