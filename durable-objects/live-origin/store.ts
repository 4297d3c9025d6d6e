import {
  type Facts,
  type PartRow,
  RUN_COLUMNS,
  type Run,
  type RunRow,
  SEGMENT_COLUMNS,
  type Segment,
  type SegmentRow,
  stateOf,
  TABLES,
  toRun,
  toSegment,
} from "./store-rows.ts";

export type OriginStore = ReturnType<typeof createOriginStore>;

/** Reads and writes the rows of the origin's SQLite. */
export function createOriginStore(sql: SqlStorage) {
  sql.exec(TABLES);
  addColumns();

  function addColumns(): void {
    const known = sql.exec<{ name: string }>("pragma table_info(runs)").toArray();
    if (!known.some((c) => c.name === "quick_channels"))
      sql.exec("alter table runs add column quick_channels integer");
  }

  /** Deletes all rows except the broadcast's state, which records that the broadcast has ended. */
  function erase(): void {
    for (const table of ["runs", "segments", "parts", "pushes", "early"])
      sql.exec(`delete from ${table}`);
  }

  return {
    sql,
    erase,
    ...createFacts(sql),
    ...createRuns(sql),
    ...createSegments(sql),
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
      lastMediaAt: Number(rows.get("lastMediaAt") ?? 0),
    };
  }

  function writeFact<N extends keyof Facts>(name: N, value: Facts[N]): void {
    sql.exec(
      "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
      name,
      String(value),
    );
  }

  return { readFacts, writeFact };
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

  function newestRun(): Run | null {
    const row = sql
      .exec<RunRow>(`select ${RUN_COLUMNS} from runs order by epoch desc limit 1`)
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

  return { addRun, newestRun, init, runsToStore, markInitStored };
}

function createSegments(sql: SqlStorage) {
  function openSegment(segment: Pick<Segment, "epoch" | "discontinuity" | "wallMs">): number {
    const sequence = nextSequence();
    sql.exec(
      "insert into segments (sequence, epoch, file, discontinuity, wall_ms, state) values (?, ?, ?, ?, ?, 'open')",
      ...[
        sequence,
        segment.epoch,
        `seg-${sequence}.m4s`,
        segment.discontinuity ? 1 : 0,
        segment.wallMs,
      ],
    );
    return sequence;
  }

  function nextSequence(): number {
    return sql
      .exec<{ n: number }>("select coalesce(max(sequence), -1) + 1 as n from segments")
      .one().n;
  }

  function addWholeSegment(segment: Omit<Segment, "state" | "initFile">): void {
    sql.exec(
      "insert into segments (sequence, epoch, file, duration_ms, size, discontinuity, wall_ms, state) values (?, ?, ?, ?, ?, ?, ?, 'stored')",
      ...[
        segment.sequence,
        segment.epoch,
        segment.file,
        segment.durationMs,
        segment.size,
        segment.discontinuity ? 1 : 0,
        segment.wallMs,
      ],
    );
  }

  function closeSegment(sequence: number): void {
    sql.exec(
      `update segments set state = 'closed',
         duration_ms = (select coalesce(sum(duration_ms), 0) from parts where sequence = ?1),
         size = (select coalesce(sum(length(bytes)), 0) from parts where sequence = ?1)
       where sequence = ?1 and state = 'open'`,
      sequence,
    );
    // A segment that was opened and got no HLS part has no media.
    sql.exec("delete from segments where sequence = ? and state = 'closed' and size = 0", sequence);
  }

  function openSequence(): number | null {
    return (
      sql
        .exec<{ sequence: number }>("select sequence from segments where state = 'open'")
        .toArray()[0]?.sequence ?? null
    );
  }

  function closedSequences(): number[] {
    return sql
      .exec<{ sequence: number }>(
        "select sequence from segments where state = 'closed' order by sequence",
      )
      .toArray()
      .map((r) => r.sequence);
  }

  function segment(sequence: number): Segment | null {
    const row = sql
      .exec<SegmentRow>(
        `select ${SEGMENT_COLUMNS} from segments s join runs r on r.epoch = s.epoch where s.sequence = ?`,
        sequence,
      )
      .toArray()[0];
    return row ? toSegment(row) : null;
  }

  function segments(from = 0): Segment[] {
    return sql
      .exec<SegmentRow>(
        `select ${SEGMENT_COLUMNS} from segments s join runs r on r.epoch = s.epoch where s.sequence >= ? order by s.sequence`,
        from,
      )
      .toArray()
      .map(toSegment);
  }

  /** Counts the discontinuities up to and including this segment. */
  function discontinuitiesUpTo(sequence: number): number {
    return sql
      .exec<{ n: number }>(
        "select count(*) as n from segments where discontinuity = 1 and sequence <= ?",
        sequence,
      )
      .one().n;
  }

  function markSegmentStored(sequence: number): void {
    sql.exec("update segments set state = 'stored' where sequence = ?", sequence);
  }

  return {
    openSegment,
    nextSequence,
    addWholeSegment,
    closeSegment,
    openSequence,
    closedSequences,
    segment,
    segments,
    discontinuitiesUpTo,
    markSegmentStored,
  };
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

  function partBytes(sequence: number, part?: number): Uint8Array<ArrayBuffer>[] {
    const rows =
      part === undefined
        ? sql.exec<{ bytes: ArrayBuffer }>(
            "select bytes from parts where sequence = ? order by part",
            sequence,
          )
        : sql.exec<{ bytes: ArrayBuffer }>(
            "select bytes from parts where sequence = ? and part = ?",
            sequence,
            part,
          );
    return rows.toArray().map((r) => new Uint8Array(r.bytes));
  }

  /** Deletes the HLS parts of segments before `sequence` that are stored in R2. */
  function dropParts(sequence: number): void {
    sql.exec(
      "delete from parts where sequence < ? and exists (select 1 from segments s where s.sequence = parts.sequence and s.state = 'stored')",
      sequence,
    );
  }

  return { addPart, parts, partBytes, dropParts };
}
