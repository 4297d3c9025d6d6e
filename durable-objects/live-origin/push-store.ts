import type { ListedEnd } from "./push-clock.ts";
import type { PushedSegment } from "./push-playlist.ts";
import type { OriginStore } from "./store.ts";

/** A segment that an encoder pushed. `listed` is true once the timeline contains the segment. */
export interface Push {
  epoch: number;
  name: string;
  file: string;
  digest: string;
  size: number;
  arrivedAt: number;
  /** Duration measured from the bytes, ms. The duration in the playlist takes precedence. */
  measuredMs: number | null;
  /** Duration in the encoder's playlist, ms. Null until a playlist names the segment. */
  durationMs: number | null;
  /** Media time at which the segment starts, ms. Null if the segment contains no timestamps. */
  startMs: number | null;
  listed: boolean;
}

type NewPush = Omit<Push, "listed" | "durationMs" | "startMs"> & Partial<Pick<Push, "startMs">>;

export interface ReadyPush extends Push {
  position: number;
  durationMs: number;
  discontinuity: boolean;
}

type PushRow = {
  epoch: number;
  name: string;
  file: string;
  digest: string;
  size: number;
  arrived_at: number;
  measured_ms: number | null;
  listed: number;
  position: number | null;
  duration_ms: number | null;
  start_ms: number | null;
  discontinuity: number;
};

const toPush = (r: PushRow): Push => ({
  epoch: r.epoch,
  name: r.name,
  file: r.file,
  digest: r.digest,
  size: r.size,
  arrivedAt: r.arrived_at,
  measuredMs: r.measured_ms,
  durationMs: r.duration_ms,
  startMs: r.start_ms,
  listed: r.listed === 1,
});

const LISTING_FACT = "pushedSegments";
const LISTED_END_FACT = "listedEnd";
/** Maximum number of stored playlist entries. No encoder lists this many segments. */
const MAX_LISTED = 300;

export type PushStore = ReturnType<typeof createPushStore>;

/** Creates the store of an encoder's pushed segments and playlist entries. */
export function createPushStore({ sql }: OriginStore) {
  const pushes = createPushRows(sql);
  return { ...pushes, ...createPushOrder(sql, pushes.ofEpoch), ...createEncoderListing(sql) };
}

function createPushRows(sql: SqlStorage) {
  function find(epoch: number, name: string): Push | null {
    const row = sql
      .exec<PushRow>("select * from pushes where epoch = ? and name = ?", epoch, name)
      .toArray()[0];
    return row ? toPush(row) : null;
  }

  function knows(name: string): boolean {
    return (
      sql
        .exec(
          "select 1 from runs r where exists (select 1 from pushes p where p.epoch = r.epoch and p.name = ?) limit 1",
          name,
        )
        .toArray().length > 0
    );
  }

  /** Returns the segments since one start of the encoder in order of arrival. */
  function ofEpoch(epoch: number): Push[] {
    return sql
      .exec<PushRow>("select * from pushes where epoch = ? order by arrived_at", epoch)
      .toArray()
      .map(toPush);
  }

  function oldest(epoch: number): Push | null {
    const row = sql
      .exec<PushRow>("select * from pushes where epoch = ? order by arrived_at limit 1", epoch)
      .toArray()[0];
    return row ? toPush(row) : null;
  }

  /** Returns the newest segments of one encoder start, in reverse order of arrival. */
  function newestOf(epoch: number, limit: number): Push[] {
    return sql
      .exec<PushRow>(
        "select * from pushes where epoch = ? order by arrived_at desc limit ?",
        epoch,
        limit,
      )
      .toArray()
      .map(toPush);
  }

  const newest = (epoch: number): Push | null => newestOf(epoch, 1)[0] ?? null;

  /** Counts all segments. SQLite numbers the rows from 1, and no single row is ever deleted. */
  function count(): number {
    return sql.exec<{ n: number }>("select coalesce(max(rowid), 0) as n from pushes").one().n;
  }

  function add(push: NewPush): void {
    sql.exec(
      "insert into pushes (epoch, name, file, digest, size, arrived_at, measured_ms, start_ms) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
      ...[
        push.epoch,
        push.name,
        push.file,
        push.digest,
        push.size,
        push.arrivedAt,
        push.measuredMs,
        push.startMs ?? null,
      ],
    );
  }

  return { find, knows, ofEpoch, oldest, newest, newestOf, count, add };
}

function createPushOrder(sql: SqlStorage, ofEpoch: (epoch: number) => Push[]) {
  /** Stores a segment's position and duration, which are final once the segment is listed. */
  function setFacts(
    epoch: number,
    name: string,
    facts: { position: number; durationMs: number; discontinuity: boolean },
  ): void {
    sql.exec(
      "update pushes set position = ?, duration_ms = ?, discontinuity = ? where epoch = ? and name = ? and listed = 0",
      ...[facts.position, facts.durationMs, facts.discontinuity ? 1 : 0, epoch, name],
    );
  }

  /** Puts segments without a playlist entry after all others, with their measured durations. */
  function setRestFacts(epoch: number): void {
    const rest = ofEpoch(epoch).filter((p) => !p.listed && p.measuredMs !== null);
    const lastPosition =
      sql
        .exec<{ n: number | null }>("select max(position) as n from pushes where epoch = ?", epoch)
        .one().n ?? -1;
    const withoutPosition = rest.filter((p) => !hasPosition(p));
    for (const [i, push] of withoutPosition.entries()) {
      setFacts(epoch, push.name, {
        position: lastPosition + 1 + i,
        durationMs: push.measuredMs ?? 0,
        discontinuity: false,
      });
    }
  }

  function hasPosition({ epoch, name }: Push): boolean {
    return (
      sql
        .exec(
          "select 1 from pushes where epoch = ? and name = ? and position is not null",
          epoch,
          name,
        )
        .toArray().length > 0
    );
  }

  function lastListedPosition(epoch: number): number | null {
    return sql
      .exec<{ n: number | null }>(
        "select max(position) as n from pushes where epoch = ? and listed = 1",
        epoch,
      )
      .one().n;
  }

  /** Returns unlisted segments after a position, in the encoder's order. */
  function ready(epoch: number, after: number): ReadyPush[] {
    const rows = sql
      .exec<PushRow>(
        "select * from pushes where epoch = ? and listed = 0 and position > ? order by position",
        epoch,
        after,
      )
      .toArray();
    return rows.flatMap((r) =>
      r.position === null || r.duration_ms === null
        ? []
        : [
            {
              ...toPush(r),
              position: r.position,
              durationMs: r.duration_ms,
              discontinuity: r.discontinuity === 1,
            },
          ],
    );
  }

  function markListed(push: Pick<Push, "epoch" | "name"> & Partial<Push>): void {
    sql.exec("update pushes set listed = 1 where epoch = ? and name = ?", push.epoch, push.name);
  }

  function listedEnd(): ListedEnd | null {
    const text = readFact(sql, LISTED_END_FACT);
    return text === undefined ? null : JSON.parse(text);
  }

  const setListedEnd = (end: ListedEnd): void => writeFact(sql, LISTED_END_FACT, end);

  return {
    setFacts,
    setRestFacts,
    lastListedPosition,
    ready,
    markListed,
    listedEnd,
    setListedEnd,
  };
}

function createEncoderListing(sql: SqlStorage) {
  /**
   * Merges the encoder's playlists, because playlists can arrive out of order. Returns the entries
   * of this playlist that are among the newest MAX_LISTED.
   */
  function tell(segments: PushedSegment[]): PushedSegment[] {
    const known = new Map(told().map((t) => [t.name, t]));
    for (const segment of segments) known.set(segment.name, segment);
    const newest = [...known.values()].sort((a, b) => a.position - b.position).slice(-MAX_LISTED);
    writeFact(sql, LISTING_FACT, newest);
    const entries = new Set(segments);
    return newest.filter((entry) => entries.has(entry));
  }

  function told(): PushedSegment[] {
    const text = readFact(sql, LISTING_FACT);
    return text === undefined ? [] : JSON.parse(text);
  }

  function forgetTold(): void {
    sql.exec("delete from facts where name = ?", LISTING_FACT);
  }

  return { tell, told, forgetTold };
}

function readFact(sql: SqlStorage, name: string): string | undefined {
  return sql.exec<{ value: string }>("select value from facts where name = ?", name).toArray()[0]
    ?.value;
}

function writeFact(sql: SqlStorage, name: string, value: object): void {
  sql.exec(
    "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
    name,
    JSON.stringify(value),
  );
}
