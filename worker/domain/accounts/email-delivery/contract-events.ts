/** Events that emails report. This file must not import zod, because pages load this file. */

/** Actions of staff on a partner application or a partner. */
export const STEP_IDS = [
  "approve",
  "reject",
  "grantAppeal",
  "upholdRejection",
  "suspend",
  "reinstate",
] as const;
export type StepId = (typeof STEP_IDS)[number];

/**
 * `sued`: the video stays down until a court decides. `countered`: the creator sent a
 * counter-notice, and the video returns unless the notifier sues.
 */
export const NOTICE_STATES = [
  "received",
  "taken_down",
  "countered",
  "sued",
  "rejected",
  "restored",
  "withdrawn",
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
