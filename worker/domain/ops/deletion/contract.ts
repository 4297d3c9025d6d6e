const DAY_MS = 86_400_000;

/** How long a closed account can be brought back. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;

/** A closed account that can still be brought back. */
export interface ClosedAccount {
  userId: string;
  username: string;
  /** When its data are deleted: milliseconds since the epoch. */
  deleteAt: number;
}
