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

/** Reads and writes the rows of the origin's own SQLite. */
export class OriginStore {
  readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(TABLES);
    this.#addColumns();
  }

  /** What came after the first version, for objects that were made by it. */
  #addColumns(): void {
    const known = this.sql.exec<{ name: string }>("pragma table_info(runs)").toArray();
    if (!known.some((c) => c.name === "quick_channels")) this.sql.exec("alter table runs add column quick_channels integer");
  }

  /** Takes out everything but the facts, which say that it is over. */
  erase(): void {
    for (const table of ["runs", "segments", "parts", "pushes", "early"]) this.sql.exec(`delete from ${table}`);
  }

  readFacts(): Facts {
    const rows = new Map(
      this.sql
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

  writeFact<N extends keyof Facts>(name: N, value: Facts[N]): void {
    this.sql.exec(
      "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
      name,
      String(value),
    );
  }

  addRun(run: Omit<Run, "epoch" | "lastChunk" | "initStored" | "initFile">, init: Uint8Array | null): Run {
    const epoch = this.sql.exec<{ n: number }>("select coalesce(max(epoch), 0) + 1 as n from runs").one().n;
    const initFile = init ? `init-${epoch}.mp4` : null;
    this.sql.exec(
      `insert into runs (epoch, source, run, mime, codecs, width, height, frame_rate, started_at, quick_channels, init, init_file, init_stored)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[epoch, run.source, run.run, run.mime, run.codecs, run.width, run.height, run.frameRate, run.startedAt],
      ...[run.quickSound?.channels ?? null, init, initFile, init ? 0 : 1],
    );
    return { ...run, epoch, initFile, initStored: init === null, lastChunk: -1 };
  }

  newestRun(): Run | null {
    const row = this.sql.exec<RunRow>(`select ${RUN_COLUMNS} from runs order by epoch desc limit 1`).toArray()[0];
    return row ? toRun(row) : null;
  }

  init(epoch: number): Uint8Array<ArrayBuffer> | null {
    const row = this.sql.exec<{ init: ArrayBuffer | null }>("select init from runs where epoch = ?", epoch).toArray()[0];
    return row?.init ? new Uint8Array(row.init) : null;
  }

  runsToStore(): { epoch: number; initFile: string }[] {
    const rows = this.sql.exec<{ epoch: number; init_file: string }>("select epoch, init_file from runs where init_stored = 0").toArray();
    return rows.map((r) => ({ epoch: r.epoch, initFile: r.init_file }));
  }

  markInitStored(epoch: number): void {
    this.sql.exec("update runs set init_stored = 1 where epoch = ?", epoch);
  }

  openSegment(segment: Pick<Segment, "epoch" | "discontinuity" | "wallMs">): number {
    const sequence = this.nextSequence();
    this.sql.exec(
      "insert into segments (sequence, epoch, file, discontinuity, wall_ms, state) values (?, ?, ?, ?, ?, 'open')",
      ...[sequence, segment.epoch, `seg-${sequence}.m4s`, segment.discontinuity ? 1 : 0, segment.wallMs],
    );
    return sequence;
  }

  nextSequence(): number {
    return this.sql.exec<{ n: number }>("select coalesce(max(sequence), -1) + 1 as n from segments").one().n;
  }

  addWholeSegment(segment: Omit<Segment, "state" | "initFile">): void {
    this.sql.exec(
      "insert into segments (sequence, epoch, file, duration_ms, size, discontinuity, wall_ms, state) values (?, ?, ?, ?, ?, ?, ?, 'stored')",
      ...[segment.sequence, segment.epoch, segment.file, segment.durationMs, segment.size, segment.discontinuity ? 1 : 0, segment.wallMs],
    );
  }

  addPart(part: Omit<PartRow, "size">, bytes: Uint8Array, run: { epoch: number; lastChunk: number }): void {
    this.sql.exec(
      "insert into parts (sequence, part, duration_ms, independent, bytes) values (?, ?, ?, ?, ?)",
      ...[part.sequence, part.part, part.durationMs, part.independent ? 1 : 0, bytes],
    );
    this.sql.exec("update runs set last_chunk = ? where epoch = ?", run.lastChunk, run.epoch);
  }

  closeSegment(sequence: number): void {
    this.sql.exec(
      `update segments set state = 'closed',
         duration_ms = (select coalesce(sum(duration_ms), 0) from parts where sequence = ?1),
         size = (select coalesce(sum(length(bytes)), 0) from parts where sequence = ?1)
       where sequence = ?1 and state = 'open'`,
      sequence,
    );
    // A segment that was opened and got no part has nothing to play.
    this.sql.exec("delete from segments where sequence = ? and state = 'closed' and size = 0", sequence);
  }

  openSequence(): number | null {
    return this.sql.exec<{ sequence: number }>("select sequence from segments where state = 'open'").toArray()[0]?.sequence ?? null;
  }

  closedSequences(): number[] {
    return this.sql
      .exec<{ sequence: number }>("select sequence from segments where state = 'closed' order by sequence")
      .toArray()
      .map((r) => r.sequence);
  }

  segment(sequence: number): Segment | null {
    const row = this.sql
      .exec<SegmentRow>(`select ${SEGMENT_COLUMNS} from segments s join runs r on r.epoch = s.epoch where s.sequence = ?`, sequence)
      .toArray()[0];
    return row ? toSegment(row) : null;
  }

  /** From `from` on, the open one too. */
  segments(from = 0): Segment[] {
    return this.sql
      .exec<SegmentRow>(
        `select ${SEGMENT_COLUMNS} from segments s join runs r on r.epoch = s.epoch where s.sequence >= ? order by s.sequence`,
        from,
      )
      .toArray()
      .map(toSegment);
  }

  /** Of segments up to and with this one. */
  discontinuitiesUpTo(sequence: number): number {
    return this.sql.exec<{ n: number }>("select count(*) as n from segments where discontinuity = 1 and sequence <= ?", sequence).one().n;
  }

  parts(from: number): PartRow[] {
    return this.sql
      .exec<{ sequence: number; part: number; duration_ms: number; independent: number; size: number }>(
        "select sequence, part, duration_ms, independent, length(bytes) as size from parts where sequence >= ? order by sequence, part",
        from,
      )
      .toArray()
      .map((r) => ({ sequence: r.sequence, part: r.part, durationMs: r.duration_ms, independent: r.independent === 1, size: r.size }));
  }

  partBytes(sequence: number, part?: number): Uint8Array<ArrayBuffer>[] {
    const rows =
      part === undefined
        ? this.sql.exec<{ bytes: ArrayBuffer }>("select bytes from parts where sequence = ? order by part", sequence)
        : this.sql.exec<{ bytes: ArrayBuffer }>("select bytes from parts where sequence = ? and part = ?", sequence, part);
    return rows.toArray().map((r) => new Uint8Array(r.bytes));
  }

  markSegmentStored(sequence: number): void {
    this.sql.exec("update segments set state = 'stored' where sequence = ?", sequence);
  }

  /** Parts of segments before `sequence` that R2 has. */
  dropParts(sequence: number): void {
    this.sql.exec("delete from parts where sequence < ? and sequence in (select sequence from segments where state = 'stored')", sequence);
  }
}
