export interface BlockedUser {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  blockedAt: number;
}

/** Maximum users whom one user can block. A WebSocket attachment (16 KB) must hold their IDs. */
export const MAX_BLOCKS = 1000;
