const DAY_MS = 86_400_000;

/** Period in which a closed account can be restored. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;

/** A closed account that can still be restored. */
export interface ClosedAccount {
  userId: string;
  username: string;
  /** Time when the data is deleted, milliseconds since the epoch. */
  deleteAt: number;
}
