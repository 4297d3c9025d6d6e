import type { NoticeState } from "../../accounts/mail/contract-events.ts";

/** While one of these stands, the video is down. */
export const DOWN_STATES = ["taken_down", "countered", "sued"] as const satisfies readonly NoticeState[];
