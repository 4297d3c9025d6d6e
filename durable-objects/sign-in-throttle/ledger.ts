import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";

export interface Ledger {
  take(budgets: Budget[], now: number): number;
  clear(names: string[]): void;
  /** Deletes the newest attempt of each of these rate limits. */
  refund(names: string[]): void;
  /** Returns when the last attempt expires, ms since the epoch, or null. */
  lastsUntil(now: number): number | null;
}

/** Counts attempts in sliding windows. Methods are synchronous, so two calls cannot interleave. */
export function createLedger(sql: SqlStorage): Ledger {
  const open = () =>
    sql.exec("CREATE TABLE IF NOT EXISTS tries (budget TEXT NOT NULL, until INTEGER NOT NULL)");
  const forgetPast = (now: number) => sql.exec("DELETE FROM tries WHERE until <= ?", now);

  /** Returns the time until the rate limit's oldest attempt expires, ms. */
  function waitFor({ name, max }: Budget, now: number): number {
    const endTimes = sql
      .exec<{ until: number }>(
        "SELECT until FROM tries WHERE budget = ? ORDER BY until DESC LIMIT ?",
        name,
        max,
      )
      .toArray();
    const oldest = endTimes[max - 1];
    return oldest ? oldest.until - now : 0;
  }

  return {
    take(budgets, now) {
      open();
      forgetPast(now);
      const wait = Math.max(0, ...budgets.map((b) => waitFor(b, now)));
      if (wait === 0)
        for (const { name, windowMs } of budgets)
          sql.exec("INSERT INTO tries (budget, until) VALUES (?, ?)", name, now + windowMs);
      return wait;
    },
    clear(names) {
      open();
      for (const name of names) sql.exec("DELETE FROM tries WHERE budget = ?", name);
    },
    refund(names) {
      open();
      for (const name of names) {
        sql.exec(
          "DELETE FROM tries WHERE rowid = (SELECT rowid FROM tries WHERE budget = ? ORDER BY until DESC LIMIT 1)",
          name,
        );
      }
    },
    lastsUntil(now) {
      open();
      forgetPast(now);
      return sql.exec<{ until: number | null }>("SELECT max(until) AS until FROM tries").one()
        .until;
    },
  };
}
