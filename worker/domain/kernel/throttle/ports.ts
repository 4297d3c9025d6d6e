/** So many tries within so long. */
export interface Budget {
  name: string;
  max: number;
  windowMs: number;
  /** Servers for tests multiply `max` by BUDGET_FACTOR: their sign-ups all come from one address. */
  isScaled?: true;
}

/** Counts tries per subject. Use it through limits.ts. */
export interface Throttle {
  /** Takes a try from every budget or from none; 0 when taken, else the milliseconds until all have room. */
  take(subject: string, budgets: Budget[]): Promise<number>;
  /** The try that was taken was right: budgets that begin anew, and budgets that get it back. */
  forgive(subject: string, input: { clear: string[]; refund: string[] }): Promise<void>;
}

/** Counts calls against route budgets, in one Durable Object per subject. Use it through worker/http/spend-budget.ts. */
export interface CallCounters {
  /** Adds `calls` to every budget or to none; 0 when added, else the milliseconds until all have room. */
  count(subject: string, budgets: Budget[], calls: number): Promise<number>;
}
