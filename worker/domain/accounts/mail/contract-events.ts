/** Events that an email reports. They stand here, below the nouns that cause them, and without zod for the pages that list them. */

/** What staff can do to an application or a partnership (partner/rules.ts says from where). */
export const STEP_IDS = ["approve", "reject", "grantAppeal", "upholdRejection", "suspend", "reinstate"] as const;
export type StepId = (typeof STEP_IDS)[number];

/**
 * received: staff have not decided. rejected: nothing was taken down. taken_down. countered: the owner answered, and the video comes
 * back unless the notifier sues. sued: it stays down until a court or the notifier says otherwise. restored. withdrawn by the notifier.
 */
export const NOTICE_STATES = ["received", "taken_down", "countered", "sued", "rejected", "restored", "withdrawn"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
