/** A person in one's list of the blocked. */
export interface BlockedPerson {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  /** Milliseconds since the epoch. */
  blockedAt: number;
}

/** How many of a person's blocks a chat room hides, the newest: they travel in the socket's attachment, which holds 16 KB. */
export const HIDDEN_IN_CHAT_MAX = 200;
