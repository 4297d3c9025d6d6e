/** A person in one's list of the blocked. */
export interface BlockedPerson {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  /** Milliseconds since the epoch. */
  blockedAt: number;
}

/**
 * How many people one person can block. A chat room hides them all: they travel in the socket's attachment, which holds
 * 16 KB (worker/domain/live/chat/seat.ts).
 */
export const MAX_BLOCKS = 1000;
