export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /** Test servers multiply the limit by BUDGET_FACTOR, because all sign-ups have one IP address. */
  isScaled?: true;
}

/**
 * Counts attempts per subject, such as the account, email address or IP network to which a rate
 * limit applies. Each subject has a Durable Object.
 */
export interface Throttle {
  /** Counts an attempt and returns 0, or counts nothing and returns the wait in ms. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** Resets the limits in `clear` after a success, and subtracts the attempt from `refund`. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
  /**
   * Does the same as `take` for an amount, such as calls or bytes, and stores a row per limit, not
   * per attempt.
   */
  count(subject: string, budgets: Budget[], amount: number): Promise<number>;
}
