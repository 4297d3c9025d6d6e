export interface BlockedUser {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  blockedAt: number;
}

/**
 * Maximum number of users that one user can block. A chat room hides the messages of all of them.
 * Their IDs are stored in the socket's attachment, which can contain at most 16 KB
 * (worker/domain/live/chat/seat.ts).
 */
export const MAX_BLOCKS = 1000;
