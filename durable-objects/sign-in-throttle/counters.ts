import type { Budget } from "#worker/domain/kernel/throttle/ports.ts";

export interface Counters {
  /**
   * Adds `calls` to every budget, or to none.
   * @returns 0 when there was room, else the milliseconds until every budget has room
   */
  add(budgets: Budget[], calls: number, now: number): number;
  /** When the last counter that still matters runs out; null when there is none. */
  lastsUntil(now: number): number | null;
}

type Row = {
  budget: string;
  window_ms: number;
  /** When the current window began. */
  started: number;
  current: number;
  previous: number;
};

/** Eviction loses at most this share of a budget. */
const STORED_SHARE = 1 / 20;

/**
 * Calls within a sliding window, in one row per budget however many there are: the calls of this
 * window and, in proportion to what of it is still in sight, of the window before. Source:
 * Cloudflare, "How we built rate limiting capable of scaling to millions of domains" (2017). A
 * counter is written each time it has grown by a twentieth of its budget, so that a busy subject
 * costs few writes.
 */
export function createCounters(sql: SqlStorage): Counters {
  const open = () =>
    sql.exec(
      "CREATE TABLE IF NOT EXISTS counts (budget TEXT PRIMARY KEY, window_ms INTEGER NOT NULL, started INTEGER NOT NULL, current INTEGER NOT NULL, previous INTEGER NOT NULL)",
    );
  /** What this instance counted; `stored` is what of `current` is written. */
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

  function store(row: Row & { stored: number }, max: number): void {
    if (row.current - row.stored < Math.max(1, Math.floor(max * STORED_SHARE))) return;
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
        store(row, budget.max);
      }
      return 0;
    },
    lastsUntil(now) {
      open();
      const ends = sql
        .exec<{ ends: number | null }>("SELECT max(started + 2 * window_ms) AS ends FROM counts")
        .one().ends;
      return ends === null || ends <= now ? null : ends;
    },
  };
}

/** Milliseconds until the sliding count is at most `room`; 0 when it is. */
function waitFor(
  { window_ms: windowMs, started, current, previous }: Row,
  room: number,
  now: number,
): number {
  const gone = (now - started) / windowMs;
  if (previous * (1 - gone) + current <= room) return 0;
  // Within this window, once enough of the window before is out of sight; else in the next, where
  // this one is the window before.
  if (current <= room)
    return Math.max(1, Math.ceil((1 - (room - current) / previous - gone) * windowMs));
  const share = room <= 0 ? 1 : 1 - room / current;
  return Math.max(1, Math.ceil((1 - gone + share) * windowMs));
}
