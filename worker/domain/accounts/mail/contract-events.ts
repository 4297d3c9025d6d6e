/**
 * Events that emails report. They are defined here because the domains that cause them are on a
 * higher layer and may import this one. The file does not import zod, so that pages can list the
 * events without loading zod.
 */

/**
 * Steps that staff can take with a partner application or a partnership. `STEPS` in
 * domain/money/partner/rules.ts defines the states before and after each step.
 */
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
 * - received: staff have not decided
 * - taken_down: the video is blocked
 * - countered: the video's creator sent a counter-notice; the video is restored unless the notifier
 *   sues
 * - sued: the video stays down until a court or the notifier says otherwise
 * - rejected: staff took nothing down
 * - restored: the video is available again
 * - withdrawn: the notifier withdrew the notice
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
