import type { Quotas } from "#worker/domain/accounts/api-keys/contract-api.ts";
import {
  type CallDecision,
  DAY_MS,
  quotasOf,
  takeCall,
  type Window,
} from "#worker/domain/accounts/api-keys/limits.ts";
import type { CallCount } from "#worker/domain/accounts/api-keys/record-usage.ts";
import type { ApiLimits } from "#worker/domain/accounts/plans/entitlements.ts";

export interface Counter {
  take(limits: ApiLimits, now: number): CallDecision;
  quotas(limits: ApiLimits, now: number): Quotas;
  note(call: { route: string; status: number }, now: number): void;
  /** Returns the totals that changed since the last write to D1. A repeated write is harmless. */
  unreported(): CallCount[];
  markReported(counts: readonly CallCount[]): void;
  isIdle(now: number): boolean;
}

/** Creates the counter of an API key. Methods are synchronous, so two calls cannot interleave. */
export function createCounter(sql: SqlStorage): Counter {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS window (one INTEGER PRIMARY KEY CHECK (one = 1), minute INTEGER NOT NULL, minuteCalls INTEGER NOT NULL, day INTEGER NOT NULL, dayCalls INTEGER NOT NULL);
     CREATE TABLE IF NOT EXISTS calls (day INTEGER NOT NULL, route TEXT NOT NULL, status INTEGER NOT NULL, calls INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, route, status)) WITHOUT ROWID`,
  );
  const readWindow = (): Window | null =>
    sql
      .exec<Record<keyof Window, number>>("SELECT minute, minuteCalls, day, dayCalls FROM window")
      .toArray()[0] ?? null;
  return {
    take(limits, now) {
      const { decision, nextWindow: after } = takeCall(readWindow(), limits, now);
      if (decision.allowed) {
        const { minute, minuteCalls, day, dayCalls } = after;
        sql.exec(
          "INSERT OR REPLACE INTO window VALUES (1, ?, ?, ?, ?)",
          minute,
          minuteCalls,
          day,
          dayCalls,
        );
      }
      return decision;
    },
    quotas: (limits, now) => quotasOf(readWindow(), limits, now),
    note({ route, status }, now) {
      sql.exec(
        "INSERT INTO calls (day, route, status, calls) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET calls = calls + 1",
        Math.floor(now / DAY_MS),
        route,
        status,
      );
    },
    unreported: () =>
      sql
        .exec<Pick<CallCount, keyof CallCount>>(
          "SELECT day, route, status, calls FROM calls WHERE told < calls",
        )
        .toArray(),
    markReported(counts) {
      for (const { day, route, status, calls } of counts) {
        sql.exec(
          "UPDATE calls SET told = max(told, ?) WHERE day = ? AND route = ? AND status = ?",
          calls,
          day,
          route,
          status,
        );
      }
    },
    isIdle(now) {
      const today = Math.floor(now / DAY_MS);
      const latest = sql
        .exec<{ day: number | null }>(
          "SELECT max(day) AS day FROM (SELECT day FROM window UNION ALL SELECT day FROM calls)",
        )
        .one().day;
      return (latest ?? 0) < today && this.unreported().length === 0;
    },
  };
}
