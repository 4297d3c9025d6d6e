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

/** Counts tries per subject. Use it through limits.ts. */
export interface Throttle {
  /**
   * Takes a try from every budget, or from none.
   * @returns 0 if the try was taken, otherwise ms until all budgets allow a try
   */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /**
   * Records that a try was correct: resets the budgets in `clear`, and adds the try back to the
   * budgets in `refund`.
   */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/**
 * Counts API calls against the budgets of routes. Each subject has one Durable Object. Use it
 * through worker/http/spend-budget.ts.
 */
export interface CallCounters {
  /**
   * Adds `calls` to every budget, or to none.
   * @returns 0 if the calls were added, otherwise ms until all budgets allow them
   */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}
