const DAY_MS = 86_400_000;

export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;

export interface ClosedAccount {
  userId: string;
  username: string;
  /** Time when the account's data is deleted, ms since the epoch. */
  deleteAt: number;
}
