import type { ChatHours } from "./contract-hours.ts";

/** Maximum wait for a reply in a live chat, ms. After this time, the chat becomes a ticket. */
export const CHAT_RESPONSE_MS = 3 * 60_000;
/** A live chat in which nobody waits for a reply ends after this time without a message, ms. */
export const CHAT_IDLE_MS = 10 * 60_000;

/**
 * Reasons for the end of a live chat.
 * - closed: the user or staff closed the chat.
 * - unanswered: staff did not reply in time.
 * - hours: support closed before staff took the chat.
 * - idle: nobody wrote for some time.
 * All reasons except "closed" leave an open ticket.
 */
export const CHAT_ENDS = ["closed", "unanswered", "hours", "idle"] as const;
export type ChatEnd = (typeof CHAT_ENDS)[number];

export const CHAT_PHASES = ["waiting", "open", "ended"] as const;
export type ChatPhase = (typeof CHAT_PHASES)[number];

/** The live chat of a support request, as the page shows it before the socket connects. */
export interface SupportChat {
  phase: ChatPhase;
  end: ChatEnd | null;
  /**
   * Time since which the user has waited for a reply, ms since the epoch; null if the user is not
   * waiting.
   */
  awaitedSince: number | null;
}

/** Whether a user can start a live chat, for the support page. */
export interface ChatOffer {
  isIncluded: boolean;
  isOpen: boolean;
  /** Next opening time, ms since the epoch. */
  opensAt: number;
  /** Id of the request with the user's live chat; null if no chat is live. */
  currentId: string | null;
  hours: ChatHours;
}
