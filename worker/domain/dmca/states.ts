/**
 * received: staff have not decided. rejected: nothing was taken down. taken_down. countered: the owner answered, and the video comes
 * back unless the notifier sues. sued: it stays down until a court or the notifier says otherwise. restored. withdrawn by the notifier.
 */
export const NOTICE_STATES = ["received", "taken_down", "countered", "sued", "rejected", "restored", "withdrawn"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** While one of these stands, the video is down. */
export const DOWN_STATES = ["taken_down", "countered", "sued"] as const satisfies readonly NoticeState[];
