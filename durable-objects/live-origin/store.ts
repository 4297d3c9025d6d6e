import {
  type Facts,
  type PartRow,
  RUN_COLUMNS,
  type Run,
  type RunRow,
  stateOf,
  TABLES,
  toRun,
} from "./store-rows.ts";
import { createSegmentReader, createSegmentWriter } from "./store-segments.ts";

/** The columns that are added to existing tables: table, name and type of each column. */
const ADDED_COLUMNS = [
  ["runs", "quick_channels", "integer"],
  ["pushes", "start_ms", "real"],
  ["early", "held_at", "real"],
] as const;

export type OriginStore = ReturnType<typeof createOriginStore>;

/** Reads and writes the rows of the origin's SQLite. */
export function createOriginStore(sql: SqlStorage) {
  sql.exec(TABLES);
  addColumns();

  /** Adds the columns that are missing in the database of a broadcast from an older version. */
  function addColumns(): void {
    for (const [table, column, type] of ADDED_COLUMNS) {
      const known = sql.exec<{ name: string }>(`pragma table_info(${table})`).toArray();
      if (!known.some((c) => c.name === column))
        sql.exec(`alter table ${table} add column ${column} ${type}`);
    }
  }

  /** Deletes all rows except the broadcast's state, which records that the broadcast has ended. */
  function erase(): void {
    for (const [, table] of TABLES.matchAll(/create table if not exists (\w+)/g))
      if (table !== "facts") sql.exec(`delete from ${table}`);
  }

  /** Counts the runs and the segments, including pushed segments that are in no playlist. */
  function counts(): { segments: number; runs: number } {
    return sql
      .exec<{ segments: number; runs: number }>(
        `select max((select coalesce(max(sequence), -1) + 1 from segments),
                    (select coalesce(max(rowid), 0) from pushes)) as segments,
                (select coalesce(max(epoch), 0) from runs) as runs`,
      )
      .one();
  }

  return {
    sql,
    counts,
    erase,
    ...createFacts(sql),
    ...createRuns(sql),
    ...createSegmentReader(sql),
    ...createSegmentWriter(sql),
    ...createParts(sql),
  };
}

function createFacts(sql: SqlStorage) {
  function readFacts(): Facts {
    const rows = new Map(
      sql
        .exec<{ name: string; value: string }>("select name, value from facts")
        .toArray()
        .map((r) => [r.name, r.value]),
    );
    return {
      streamId: rows.get("streamId") ?? "",
      state: stateOf(rows.get("state")),
      announced: stateOf(rows.get("announced")),
      liveAt: Number(rows.get("liveAt") ?? 0),
      lastMediaAt: Number(rows.get("lastMediaAt") ?? 0),
      endAttempts: Number(rows.get("endAttempts") ?? 0),
    };
  }

  function writeFact<N extends keyof Facts>(name: N, value: Facts[N]): void {
    sql.exec(
      "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
      name,
      String(value),
    );
  }

  /**
   * Returns the fixed target duration of the live playlists, s, or null before the first playlist.
   */
  function targetSeconds(): number | null {
    const [row] = sql
      .exec<{ value: string }>("select value from facts where name = 'targetSeconds'")
      .toArray();
    return row ? Number(row.value) : null;
  }

  function setTargetSeconds(seconds: number): void {
    sql.exec(
      "insert into facts (name, value) values ('targetSeconds', ?) on conflict (name) do nothing",
      String(seconds),
    );
  }

  return { readFacts, writeFact, targetSeconds, setTargetSeconds };
}

function createRuns(sql: SqlStorage) {
  function addRun(
    run: Omit<Run, "epoch" | "lastChunk" | "initStored" | "initFile">,
    init: Uint8Array | null,
  ): Run {
    const epoch = sql
      .exec<{ n: number }>("select coalesce(max(epoch), 0) + 1 as n from runs")
      .one().n;
    const initFile = init ? `init-${epoch}.mp4` : null;
    sql.exec(
      `insert into runs (epoch, source, run, mime, codecs, width, height, frame_rate, started_at, quick_channels, init, init_file, init_stored)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[
        epoch,
        run.source,
        run.run,
        run.mime,
        run.codecs,
        run.width,
        run.height,
        run.frameRate,
        run.startedAt,
      ],
      ...[run.quickSound?.channels ?? null, init, initFile, init ? 0 : 1],
    );
    return { ...run, epoch, initFile, initStored: init === null, lastChunk: -1 };
  }

  /** Stores the codecs, the size and the frame rate of the media that an encoder sends. */
  function describeRun(
    epoch: number,
    facts: Pick<Run, "codecs" | "width" | "height" | "frameRate">,
  ): void {
    sql.exec(
      "update runs set codecs = ?, width = ?, height = ?, frame_rate = ? where epoch = ?",
      ...[facts.codecs, facts.width, facts.height, facts.frameRate, epoch],
    );
  }

  function newestRun(): Run | null {
    const row = sql
      .exec<RunRow>(`select ${RUN_COLUMNS} from runs order by epoch desc limit 1`)
      .toArray()[0];
    return row ? toRun(row) : null;
  }

  /** Returns the previous run (one start of a publisher), or null. */
  function runBefore(epoch: number): Run | null {
    const row = sql
      .exec<RunRow>(
        `select ${RUN_COLUMNS} from runs where epoch < ? order by epoch desc limit 1`,
        epoch,
      )
      .toArray()[0];
    return row ? toRun(row) : null;
  }

  function init(epoch: number): Uint8Array<ArrayBuffer> | null {
    const row = sql
      .exec<{ init: ArrayBuffer | null }>("select init from runs where epoch = ?", epoch)
      .toArray()[0];
    return row?.init ? new Uint8Array(row.init) : null;
  }

  function runsToStore(): { epoch: number; initFile: string }[] {
    const rows = sql
      .exec<{ epoch: number; init_file: string }>(
        "select epoch, init_file from runs where init_stored = 0",
      )
      .toArray();
    return rows.map((r) => ({ epoch: r.epoch, initFile: r.init_file }));
  }

  function markInitStored(epoch: number): void {
    sql.exec("update runs set init_stored = 1 where epoch = ?", epoch);
  }

  return { addRun, describeRun, newestRun, runBefore, init, runsToStore, markInitStored };
}

function createParts(sql: SqlStorage) {
  function addPart(
    part: Omit<PartRow, "size">,
    bytes: Uint8Array,
    run: { epoch: number; lastChunk: number },
  ): void {
    sql.exec(
      "insert into parts (sequence, part, duration_ms, independent, bytes) values (?, ?, ?, ?, ?)",
      ...[part.sequence, part.part, part.durationMs, part.independent ? 1 : 0, bytes],
    );
    sql.exec("update runs set last_chunk = ? where epoch = ?", run.lastChunk, run.epoch);
  }

  function parts(from: number): PartRow[] {
    return sql
      .exec<{
        sequence: number;
        part: number;
        duration_ms: number;
        independent: number;
        size: number;
      }>(
        "select sequence, part, duration_ms, independent, length(bytes) as size from parts where sequence >= ? order by sequence, part",
        from,
      )
      .toArray()
      .map((r) => ({
        sequence: r.sequence,
        part: r.part,
        durationMs: r.duration_ms,
        independent: r.independent === 1,
        size: r.size,
      }));
  }

  function partBytes(sequence: number, part: number): Uint8Array<ArrayBuffer> | null {
    const [row] = sql
      .exec<{ bytes: ArrayBuffer }>(
        "select bytes from parts where sequence = ? and part = ?",
        sequence,
        part,
      )
      .toArray();
    return row ? new Uint8Array(row.bytes) : null;
  }

  /**
   * Returns all HLS parts of a segment in one array. Reads the parts one after another, so that the
   * segment needs its memory only once.
   */
  function segmentBytes(sequence: number): Uint8Array<ArrayBuffer> {
    const { size } = sql
      .exec<{ size: number }>(
        "select coalesce(sum(length(bytes)), 0) as size from parts where sequence = ?",
        sequence,
      )
      .one();
    const joined = new Uint8Array(size);
    let at = 0;
    for (const { bytes } of sql.exec<{ bytes: ArrayBuffer }>(
      "select bytes from parts where sequence = ? order by part",
      sequence,
    )) {
      joined.set(new Uint8Array(bytes), at);
      at += bytes.byteLength;
    }
    return joined;
  }

  /** Deletes the HLS parts of segments before `sequence` that are stored in R2. */
  function dropParts(sequence: number): void {
    sql.exec(
      "delete from parts where sequence < ? and exists (select 1 from segments s where s.sequence = parts.sequence and s.state = 'stored')",
      sequence,
    );
  }

  return { addPart, parts, partBytes, segmentBytes, dropParts };
}
