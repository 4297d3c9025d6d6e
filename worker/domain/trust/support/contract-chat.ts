import type { ChatHours } from "./contract-hours.ts";

/** Maximum wait for an answer in a live chat, ms. After that, the chat becomes a ticket. */
export const CHAT_RESPONSE_MS = 3 * 60_000;
/** A live chat in which nobody waits for an answer ends after this time without a message, ms. */
export const CHAT_IDLE_MS = 10 * 60_000;

/**
 * Reasons for the end of a live chat.
 * - closed: one side closed it.
 * - unanswered: nobody answered in time.
 * - hours: the opening hours ended before staff took the chat.
 * - idle: nobody wrote for some time.
 * All except "closed" leave an open ticket.
 */
export const CHAT_ENDS = ["closed", "unanswered", "hours", "idle"] as const;
export type ChatEnd = (typeof CHAT_ENDS)[number];

export const CHAT_PHASES = ["waiting", "open", "ended"] as const;
export type ChatPhase = (typeof CHAT_PHASES)[number];

/** The live chat of a request, as the page shows it before the socket connects. */
export interface SupportChat {
  phase: ChatPhase;
  end: ChatEnd | null;
  /** Time since which the user waits for an answer, ms since the epoch; null if nobody waits. */
  awaitedSince: number | null;
}

/** The state of live chat on the support page. */
export interface ChatOffer {
  /** True if the user's plan includes live chat. */
  isIncluded: boolean;
  isOpen: boolean;
  /** Next opening time, ms since the epoch. */
  opensAt: number;
  /** Id of the request with the user's running live chat; null without one. */
  currentId: string | null;
  hours: ChatHours;
}
