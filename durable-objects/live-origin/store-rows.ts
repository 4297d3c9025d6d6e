import type { StreamSource } from "#worker/domain/live/streams/contract.ts";
import {
  QUICK_SOUND_RATE,
  type QuickSoundFormat,
} from "#worker/domain/live/streams/contract-live.ts";

/**
 * Media bytes stay in SQLite until R2 has the segment. Durations are in ms, times in ms since the
 * epoch.
 */

export type OriginState = "waiting" | "live" | "reconnecting" | "ending" | "ended";

export interface Facts {
  streamId: string;
  state: OriginState;
  /** State that was last announced to D1 and the chat room. */
  announced: OriginState;
  /** Time at which the stream went live, ms since the epoch. 0 if the stream was never live. */
  liveAt: number;
  lastMediaAt: number;
  /** Number of attempts to end the stream, including those that failed. */
  endAttempts: number;
}

/** One start of a publisher, with one init segment and one media clock. */
export interface Run {
  epoch: number;
  source: StreamSource;
  /** Id of the encoder, or the id that the broadcast studio generated when it started. */
  run: string;
  mime: string | null;
  codecs: string | null;
  width: number | null;
  height: number | null;
  frameRate: number | null;
  /** Server time at which the media clock was 0. */
  startedAt: number;
  /** File name of the init segment; null for MPEG-TS. */
  initFile: string | null;
  initStored: boolean;
  /** Number of the last stored chunk; -1 for none. */
  lastChunk: number;
  /** Format of the separate sound frames; null if the publisher sends none. */
  quickSound: QuickSoundFormat | null;
}

export interface Segment {
  sequence: number;
  epoch: number;
  file: string;
  durationMs: number;
  size: number;
  discontinuity: boolean;
  wallMs: number;
  /** A closed segment is complete, with its bytes in the HLS parts. A stored one is in R2. */
  state: "open" | "closed" | "stored";
  initFile: string | null;
}

export interface PartRow {
  sequence: number;
  part: number;
  durationMs: number;
  independent: boolean;
  size: number;
}

export type RunRow = {
  epoch: number;
  source: string;
  run: string;
  mime: string | null;
  codecs: string | null;
  width: number | null;
  height: number | null;
  frame_rate: number | null;
  started_at: number;
  init_file: string | null;
  init_stored: number;
  last_chunk: number;
  quick_channels: number | null;
};
export type SegmentRow = {
  sequence: number;
  epoch: number;
  file: string;
  duration_ms: number;
  size: number;
  discontinuity: number;
  wall_ms: number;
  state: string;
  init_file: string | null;
};

/**
 * Without the indexes, each push to a long broadcast would read the rows of all its segments.
 */
export const TABLES = `
create table if not exists facts (name text primary key, value text not null);
create table if not exists runs (
  epoch integer primary key, source text not null, run text not null, mime text, codecs text, width integer, height integer,
  frame_rate real, started_at real not null, init blob, init_file text, init_stored integer not null default 0,
  last_chunk integer not null default -1, quick_channels integer);
create table if not exists segments (
  sequence integer primary key, epoch integer not null, file text not null, duration_ms real not null default 0,
  size integer not null default 0, discontinuity integer not null default 0, wall_ms real not null, state text not null);
create table if not exists parts (
  sequence integer not null, part integer not null, duration_ms real not null, independent integer not null, bytes blob not null,
  primary key (sequence, part));
create table if not exists pushes (
  epoch integer not null, name text not null, file text not null, digest text not null, size integer not null, arrived_at real not null,
  measured_ms real, position integer, duration_ms real, discontinuity integer not null default 0, listed integer not null default 0,
  primary key (epoch, name));
create table if not exists early (pusher text not null, name text not null, digest text not null, primary key (pusher, name));
create table if not exists claims (pusher text primary key, init blob not null, at real not null);
create table if not exists dash_tracks (
  name text primary key, pusher text not null, init blob not null, last_file integer not null default -1, last_dts integer not null default -1);
create index if not exists segments_state on segments (state);
create index if not exists segments_discontinuity on segments (sequence) where discontinuity = 1;
create index if not exists pushes_position on pushes (epoch, listed, position);
create index if not exists pushes_arrival on pushes (epoch, arrived_at);
`;

export const SEGMENT_COLUMNS =
  "s.sequence, s.epoch, s.file, s.duration_ms, s.size, s.discontinuity, s.wall_ms, s.state, r.init_file";
export const RUN_COLUMNS =
  "epoch, source, run, mime, codecs, width, height, frame_rate, started_at, init_file, init_stored, last_chunk, quick_channels";

/**
 * Returns true if the origin sends each frame to viewers when it arrives.
 * Returns false if the encoder uploads whole HLS segments.
 */
export const isRelayed = ({ source }: Pick<Run, "source">): boolean => source !== "encoder";

export const toRun = (r: RunRow): Run => ({
  epoch: r.epoch,
  source: r.source === "browser" || r.source === "bridge" ? r.source : "encoder",
  run: r.run,
  mime: r.mime,
  codecs: r.codecs,
  width: r.width,
  height: r.height,
  frameRate: r.frame_rate,
  startedAt: r.started_at,
  initFile: r.init_file,
  initStored: r.init_stored === 1,
  lastChunk: r.last_chunk,
  quickSound:
    r.quick_channels === null ? null : { sampleRate: QUICK_SOUND_RATE, channels: r.quick_channels },
});

export const toSegment = (r: SegmentRow): Segment => ({
  sequence: r.sequence,
  epoch: r.epoch,
  file: r.file,
  durationMs: r.duration_ms,
  size: r.size,
  discontinuity: r.discontinuity === 1,
  wallMs: r.wall_ms,
  state: r.state === "open" ? "open" : r.state === "closed" ? "closed" : "stored",
  initFile: r.init_file,
});

export function stateOf(value: string | undefined): OriginState {
  return value === "live" || value === "reconnecting" || value === "ending" || value === "ended"
    ? value
    : "waiting";
}
