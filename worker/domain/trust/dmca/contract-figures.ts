import { msg } from "#i18n/t.ts";

// Apart from contract.ts, so that the forms do not load zod.

/**
 * Within which business days after a counter-notice a video comes back, 17 U.S.C. 512(g)(2)(C), and
 * on which we do it.
 */
export const RESTORE_BUSINESS_DAYS = { least: 10, most: 14, planned: 12 } as const;
/** Videos taken down within STRIKE_DAYS that make a repeat infringer. */
export const STRIKES_MAX = 3;
export const STRIKE_DAYS = 365;
/** Within so many business days staff look at a notice. */
export const NOTICE_ANSWER_DAYS = 2;
/**
 * A notice and its answer are kept so long after they are settled: as long as a claim can be
 * brought.
 */
export const NOTICE_KEPT_DAYS = 3 * 365;

export const NOTICE_TEXT_MAX = 4000;
export const NOTICE_LINE_MAX = 200;
export const NOTICE_POSTAL_MAX = 500;
export const NOTICE_REASON_MAX = 1000;

/** The words that are signed; shown beside their boxes and kept by what the form demands. */
export const NOTICE_STATEMENTS = {
  goodFaith: msg("dmca.iHaveAGoodFaithBelief"),
  perjury: msg("dmca.theInformationInThisNoticeIs"),
} as const;
export const COUNTER_STATEMENTS = {
  perjury: msg("dmca.iSwearUnderPenaltyOfPerjury"),
  jurisdiction: msg("dmca.iConsentToTheJurisdictionOf"),
} as const;
