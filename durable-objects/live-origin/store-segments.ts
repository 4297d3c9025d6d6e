import { SEGMENT_COLUMNS, type Segment, type SegmentRow, toSegment } from "./store-rows.ts";

const SELECT_SEGMENTS = `select ${SEGMENT_COLUMNS} from segments s join runs r on r.epoch = s.epoch`;

/** Creates the functions that read segments from the table `segments`. */
export function createSegmentReader(sql: SqlStorage) {
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
      .exec<SegmentRow>(`${SELECT_SEGMENTS} where s.sequence = ?`, sequence)
      .toArray()[0];
    return row ? toSegment(row) : null;
  }

  function segments(from = 0): Segment[] {
    // The cursor is read row by row, because the rows of a long stream need much memory.
    return Array.from(
      sql.exec<SegmentRow>(`${SELECT_SEGMENTS} where s.sequence >= ? order by s.sequence`, from),
      toSegment,
    );
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

  return { openSequence, closedSequences, segment, segments, discontinuitiesUpTo };
}

/** Creates the functions that write segments to the table `segments`. */
export function createSegmentWriter(sql: SqlStorage) {
  function nextSequence(): number {
    return sql
      .exec<{ n: number }>("select coalesce(max(sequence), -1) + 1 as n from segments")
      .one().n;
  }

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

  function markSegmentStored(sequence: number): void {
    sql.exec("update segments set state = 'stored' where sequence = ?", sequence);
  }

  return { nextSequence, openSegment, addWholeSegment, closeSegment, markSegmentStored };
}
