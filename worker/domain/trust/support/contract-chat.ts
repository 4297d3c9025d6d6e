import type { ChatHours } from "./contract-hours.ts";

/** Maximum wait for a reply in a live chat, ms. After this wait, the chat becomes a ticket. */
export const CHAT_RESPONSE_MS = 3 * 60_000;
/** Time without a message after which an answered live chat ends, ms. */
export const CHAT_IDLE_MS = 10 * 60_000;

/**
 * Why a live chat ended. `unanswered`: staff did not reply in time. `hours`: support closed before
 * staff took the chat. `idle`: nobody wrote for some time. Only `closed` leaves no open ticket.
 */
export const CHAT_ENDS = ["closed", "unanswered", "hours", "idle"] as const;
export type ChatEnd = (typeof CHAT_ENDS)[number];

export const CHAT_PHASES = ["waiting", "open", "ended"] as const;
export type ChatPhase = (typeof CHAT_PHASES)[number];

export interface SupportChat {
  phase: ChatPhase;
  end: ChatEnd | null;
  /** Time since which the user has waited for a reply, ms since the epoch; null if nobody waits. */
  awaitedSince: number | null;
}

export interface ChatOffer {
  isIncluded: boolean;
  isOpen: boolean;
  /** Next opening time, ms since the epoch. */
  opensAt: number;
  /** ID of the support request with the user's live chat. */
  currentId: string | null;
  hours: ChatHours;
}
