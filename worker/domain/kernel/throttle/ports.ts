export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /** Test servers multiply `max` by BUDGET_FACTOR: all their sign-ups have one IP address. */
  isScaled?: true;
}

/** Counts attempts per subject, for example an account. Call this port only through limits.ts. */
export interface Throttle {
  /** Counts an attempt against all limits, or none. Returns 0, or the wait in ms if rejected. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** A successful attempt resets the limits in `clear`, and is removed from those in `refund`. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/** One Durable Object per API caller. Call this port only through worker/http/spend-budget.ts. */
export interface CallCounters {
  /** Counts `calls` against all limits, or none. Returns 0, or the wait in ms if rejected. */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}
