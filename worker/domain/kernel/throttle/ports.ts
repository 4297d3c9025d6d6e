export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /**
   * Test servers multiply `max` by BUDGET_FACTOR, because all of their sign-ups come from one IP
   * address.
   */
  isScaled?: true;
}

/** Counts attempts per subject, for example an account during sign-in. Use it through limits.ts. */
export interface Throttle {
  /**
   * Counts an attempt against every limit, or against none.
   * @returns 0 if the attempt was counted, otherwise ms until all limits allow one
   */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /**
   * Records that an attempt was successful: resets the limits in `clear`, and removes the attempt
   * from the limits in `refund`.
   */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/**
 * Counts API calls against the limits of routes. Each caller has one Durable Object. Use it through
 * worker/http/spend-budget.ts.
 */
export interface CallCounters {
  /**
   * Counts `calls` against every limit, or against none.
   * @returns 0 if the calls were counted, otherwise ms until all limits allow them
   */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}
