import type { NoticeState } from "../../accounts/email-delivery/contract-events.ts";

/** States of a copyright notice in which the video is blocked. */
export const DOWN_STATES = [
  "taken_down",
  "countered",
  "sued",
] as const satisfies readonly NoticeState[];
