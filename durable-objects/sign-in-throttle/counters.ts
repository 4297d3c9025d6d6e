import { maxOf } from "#worker/domain/kernel/max-of.ts";
import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";

export interface Counters {
  add(budgets: Budget[], calls: number, now: number): number;
  /** Returns when the last counter expires, ms since the epoch, or null. */
  lastsUntil(now: number): number | null;
}

type Row = {
  budget: string;
  window_ms: number;
  /** Start of the current window, ms since the epoch. */
  started: number;
  current: number;
  previous: number;
};

/** Share of a rate limit. Evictions during one window lose at most this share of the calls. */
const LOST_SHARE = 1 / 20;
/** Minimum idle time after which Cloudflare removes a Durable Object from memory, ms. */
const EVICTED_AFTER_MS = 10_000;

/** Returns how many counted calls may be missing in SQLite when the object is evicted. */
const unstoredMax = ({ max, windowMs }: Budget): number =>
  Math.floor(max * LOST_SHARE * Math.min(1, EVICTED_AFTER_MS / windowMs));

/**
 * Counts calls in sliding windows, with a share of the previous window. Source: Cloudflare, "How we
 * built rate limiting capable of scaling to millions of domains" (2017). To save writes, SQLite
 * does not get every call of a short window. Repeated evictions of the object from memory raise a
 * rate limit by at most 5%.
 */
export function createCounters(sql: SqlStorage): Counters {
  const open = () =>
    sql.exec(
      "CREATE TABLE IF NOT EXISTS counts (budget TEXT PRIMARY KEY, window_ms INTEGER NOT NULL, started INTEGER NOT NULL, current INTEGER NOT NULL, previous INTEGER NOT NULL)",
    );
  /** `stored` is the number of calls in `current` that SQLite already has. */
  const known = new Map<string, Row & { stored: number }>();

  function load({ name, windowMs }: Budget, now: number): Row & { stored: number } {
    const started = Math.floor(now / windowMs) * windowMs;
    const row = known.get(name) ??
      stored(name) ?? {
        budget: name,
        window_ms: windowMs,
        started,
        current: 0,
        previous: 0,
        stored: 0,
      };
    known.set(name, row);
    if (row.started === started) return row;
    row.previous = row.started === started - windowMs ? row.current : 0;
    row.current = row.stored = 0;
    row.started = started;
    return row;
  }

  function stored(name: string): (Row & { stored: number }) | null {
    open();
    const row = sql.exec<Row>("SELECT * FROM counts WHERE budget = ?", name).toArray()[0];
    return row ? { ...row, stored: row.current } : null;
  }

  function store(row: Row & { stored: number }, budget: Budget): void {
    if (row.current - row.stored < Math.max(1, unstoredMax(budget))) return;
    open();
    sql.exec(
      "INSERT OR REPLACE INTO counts (budget, window_ms, started, current, previous) VALUES (?, ?, ?, ?, ?)",
      ...[row.budget, row.window_ms, row.started, row.current, row.previous],
    );
    row.stored = row.current;
  }

  return {
    add(budgets, calls, now) {
      const rows = budgets.map((budget) => ({ budget, row: load(budget, now) }));
      const wait = Math.max(
        0,
        ...rows.map(({ budget, row }) => waitFor(row, budget.max - calls, now)),
      );
      if (wait > 0) return wait;
      for (const { budget, row } of rows) {
        row.current += calls;
        store(row, budget);
      }
      return 0;
    },
    lastsUntil(now) {
      open();
      const { ends } = sql
        .exec<{ ends: number | null }>("SELECT max(started + 2 * window_ms) AS ends FROM counts")
        .one();
      // The alarm deletes the tables, so counters that only memory has need an alarm too.
      const last = maxOf(
        [...known.values()].map(({ started, window_ms: windowMs }) => started + 2 * windowMs),
        ends ?? 0,
      );
      return last <= now ? null : last;
    },
  };
}

/** Returns the time until the sliding window has at most `room` calls, ms. */
function waitFor(
  { window_ms: windowMs, started, current, previous }: Row,
  room: number,
  now: number,
): number {
  const elapsedShare = (now - started) / windowMs;
  if (previous * (1 - elapsedShare) + current <= room) return 0;
  // The wait ends in this window if enough calls of the previous window expire, else in the next.
  if (current <= room)
    return Math.max(1, Math.ceil((1 - (room - current) / previous - elapsedShare) * windowMs));
  const share = room <= 0 ? 1 : 1 - room / current;
  return Math.max(1, Math.ceil((1 - elapsedShare + share) * windowMs));
}
