export interface BlockedUser {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  blockedAt: number;
}

/** Maximum number of blocked users. The socket attachment stores their IDs, at most 16 KB. */
export const MAX_BLOCKS = 1000;
