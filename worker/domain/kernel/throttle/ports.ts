export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /** Test servers multiply the limit by BUDGET_FACTOR, because all sign-ups have one IP address. */
  isScaled?: true;
}

/**
 * Counts attempts per subject, such as the account, email address or IP network to which a rate
 * limit applies. Only limits.ts calls this port.
 */
export interface Throttle {
  /** Counts an attempt and returns 0, or counts nothing and returns the wait in ms. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** Resets the limits in `clear` after a success, and subtracts the attempt from `refund`. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/** One Durable Object per caller of the API. Only worker/http/spend-budget.ts calls this port. */
export interface CallCounters {
  /** Counts `calls` calls and returns 0, or counts nothing and returns the wait in ms. */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}
