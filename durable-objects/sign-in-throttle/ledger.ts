import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";

export interface Ledger {
  /**
   * Writes a try into every budget, or into none.
   * @returns 0 when it was taken, else the milliseconds until every budget has room
   */
  take(budgets: Budget[], now: number): number;
  /** Forgets every try of these budgets. */
  clear(names: string[]): void;
  /** Gives the newest try of each of these budgets back. */
  refund(names: string[]): void;
  /** When the last try that is still counted runs out; null when none is. */
  lastsUntil(now: number): number | null;
}

/**
 * Tries within sliding windows. Every call is one turn of its object: none sees another half done.
 */
export function createLedger(sql: SqlStorage): Ledger {
  const open = () =>
    sql.exec("CREATE TABLE IF NOT EXISTS tries (budget TEXT NOT NULL, until INTEGER NOT NULL)");
  const forgetPast = (now: number) => sql.exec("DELETE FROM tries WHERE until <= ?", now);

  /** The window is full until its oldest try has left it. */
  function waitFor({ name, max }: Budget, now: number): number {
    const untils = sql
      .exec<{ until: number }>(
        "SELECT until FROM tries WHERE budget = ? ORDER BY until DESC LIMIT ?",
        name,
        max,
      )
      .toArray();
    const oldest = untils[max - 1];
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
