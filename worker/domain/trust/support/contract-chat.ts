import type { ChatHours } from "./contract-hours.ts";

/** A person who waits so long for an answer in a live chat waits for it in a ticket instead, ms. */
export const CHAT_ANSWER_MS = 3 * 60_000;
/** A live chat in which nobody is awaited ends after so long without a message, ms. */
export const CHAT_IDLE_MS = 10 * 60_000;

/**
 * Why a live chat ended. closed: one of the two said so. unanswered: nobody answered in time.
 * hours: the chat closed for the day before anybody had taken it. idle: nobody wrote for a while.
 * All but the first leave a ticket.
 */
export const CHAT_ENDS = ["closed", "unanswered", "hours", "idle"] as const;
export type ChatEnd = (typeof CHAT_ENDS)[number];

export const CHAT_PHASES = ["waiting", "open", "ended"] as const;
export type ChatPhase = (typeof CHAT_PHASES)[number];

/** A request's live chat, as its page shows it before the socket is open. */
export interface SupportChat {
  phase: ChatPhase;
  end: ChatEnd | null;
  /** Since when the person waits for an answer, ms since the epoch. */
  awaitedSince: number | null;
}

/** What the support page says of live chat. */
export interface ChatOffer {
  /** The plan has it. */
  isIncluded: boolean;
  isOpen: boolean;
  /** When it opens next, ms since the epoch. */
  opensAt: number;
  /** The request that is a live chat now. */
  currentId: string | null;
  hours: ChatHours;
}
