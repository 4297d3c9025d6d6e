/** Prices, shares and periods that pages state and rules enforce. Money is integer US cents. */

export const PREMIUM_MONTHLY_CENTS = 700;
export const CREATOR_PRO_MONTHLY_CENTS = 1999;

/** Whole per cent of tips and plan revenue that go to the creator. */
export const CREATOR_SHARE_PERCENT = 70;
export const MIN_PAYOUT_CENTS = 5000;

/** What a creator needs to apply for the partner program. */
export const PARTNER_MIN_VIEWS = 1000;
export const PARTNER_MIN_FOLLOWERS = 1000;

export const REFUND_WINDOW_DAYS = 7;
export const DELETION_DAYS = 30;
export const MINIMUM_AGE = 13;
