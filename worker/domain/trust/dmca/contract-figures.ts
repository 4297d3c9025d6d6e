import { msg } from "#i18n/t.ts";

// This file is separate from contract.ts so that the notice forms do not load zod.

/** Business days between a counter-notice and the video's return: 17 U.S.C. 512(g)(2)(C). */
export const RESTORE_BUSINESS_DAYS = { least: 10, most: 14, planned: 12 } as const;
/** Both limits define a repeat infringer: this number of takedowns within this number of days. */
export const STRIKES_MAX = 3;
export const STRIKE_DAYS = 365;

export const NOTICE_REVIEW_DAYS = 2;
/** Days for which a closed copyright notice is kept: copyright claims expire after three years. */
export const NOTICE_RETENTION_DAYS = 3 * 365;

export const NOTICE_TEXT_MAX = 4000;
export const NOTICE_LINE_MAX = 200;
export const NOTICE_POSTAL_MAX = 500;
export const NOTICE_REASON_MAX = 1000;

export const NOTICE_STATEMENTS = {
  goodFaith: msg("dmca.noticeForm.goodFaithLabel"),
  perjury: msg("dmca.noticeForm.perjuryLabel"),
} as const;
export const COUNTER_STATEMENTS = {
  perjury: msg("dmca.counterForm.perjuryLabel"),
  jurisdiction: msg("dmca.counterForm.jurisdictionLabel"),
} as const;
