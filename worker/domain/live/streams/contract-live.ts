/**
 * The protocol of the two sockets of a live stream, between the broadcast studio, the Durable
 * Object that receives the media (the origin) and the player. Binary frames carry media, text
 * frames JSON. The bridge (bridge/) uses the socket of the studio for the media of encoders.
 *
 * Studio -> origin: `hello`, then the init frame. `hello` starts a run: a sequence of chunks with
 * one init segment, numbered from 0 without gaps. The origin responds with `welcome`, which
 * contains the last sequence number that the origin has of this run. Then the chunk frames follow.
 * After a reconnect the studio sends all unacknowledged chunks again, and the origin ignores the
 * chunks that it already has. A change of the video size starts another run on the same socket,
 * after `flush` made the origin store the old run.
 *
 * Origin -> viewer: `run` and the run's init frame, then chunk frames, starting at a key frame.
 */

export const FRAME_INIT = 1;
export const FRAME_CHUNK = 2;
/** Frame kind: the audio again in short packets for a low delay. The server never stores it. */
export const FRAME_SOUND = 3;

/** Flag: a viewer can start at this chunk's key frame. Without video, every chunk has the flag. */
export const CHUNK_KEY = 1;
/** Flag: the studio dropped chunks before this chunk, because its buffer was full. */
export const CHUNK_AFTER_HOLE = 2;
/** Flag: the chunk's duration is an estimate, because the studio did not know the next frame. */
export const CHUNK_PROVISIONAL = 4;

/**
 * Bytes of a chunk frame before the fragment: kind u8, flags u8, reserved u16, sequence u32,
 * timestamp f64 (µs), duration u32 (µs), big-endian.
 */
export const CHUNK_HEADER_BYTES = 20;

/** One fragment (moof + mdat): one video frame with the audio since the previous frame. */
export interface Chunk {
  /** Number of the chunk since the `hello` that started its run, from 0. */
  sequence: number;
  key: boolean;
  afterHole: boolean;
  /** True if the frame's duration is an estimate. The server corrects it in the first track. */
  provisional?: boolean;
  /** Media time of the chunk, µs. Media time starts with the first video frame of the run. */
  timestampUs: number;
  /** Microseconds. 0 for a chunk with only audio in a stream with video. */
  durationUs: number;
  data: Uint8Array<ArrayBuffer>;
}

export function encodeInitFrame(init: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(1 + init.byteLength);
  frame[0] = FRAME_INIT;
  frame.set(init, 1);
  return frame;
}

export function encodeChunkFrame(chunk: Chunk): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(CHUNK_HEADER_BYTES + chunk.data.byteLength);
  const view = new DataView(frame.buffer);
  view.setUint8(0, FRAME_CHUNK);
  const flags =
    (chunk.key ? CHUNK_KEY : 0) |
    (chunk.afterHole ? CHUNK_AFTER_HOLE : 0) |
    (chunk.provisional ? CHUNK_PROVISIONAL : 0);
  view.setUint8(1, flags);
  view.setUint32(4, chunk.sequence);
  view.setFloat64(8, chunk.timestampUs);
  view.setUint32(16, chunk.durationUs);
  frame.set(chunk.data, CHUNK_HEADER_BYTES);
  return frame;
}

/** Audio frame header: kind u8, unused u8, duration u16 (10 µs), unused u32, time f64 (µs). */
export const SOUND_HEADER_BYTES = 16;

/** Opus audio for viewers who want less delay. Safari plays the AAC in the chunks, 40 ms later. */
export interface QuickSound {
  timestampUs: number;
  durationUs: number;
  data: Uint8Array<ArrayBuffer>;
}
/** Sample rate in Hz at which every client decodes Opus. */
export const QUICK_SOUND_RATE = 48_000;

export interface QuickSoundFormat {
  sampleRate: number;
  channels: number;
}

export function encodeSoundFrame({
  timestampUs,
  durationUs,
  data,
}: QuickSound): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(SOUND_HEADER_BYTES + data.byteLength);
  const view = new DataView(frame.buffer);
  view.setUint8(0, FRAME_SOUND);
  view.setUint16(2, Math.round(durationUs / 10));
  view.setFloat64(8, timestampUs);
  frame.set(data, SOUND_HEADER_BYTES);
  return frame;
}

export type MediaFrame =
  | { kind: "init"; data: Uint8Array<ArrayBuffer> }
  | ({ kind: "chunk" } & Chunk)
  | ({ kind: "sound" } & QuickSound);

/** Maximum timestamp of a frame, in microseconds since the start of its run: 30 days. */
const TIMESTAMP_MAX_US = 30 * 86_400_000_000;
const isTimestamp = (us: number): boolean => us >= 0 && us <= TIMESTAMP_MAX_US;

/** Decodes a binary frame. `data` is a view of the buffer, not a copy. Null for any other bytes. */
export function decodeFrame(buffer: ArrayBuffer): MediaFrame | null {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === FRAME_INIT && bytes.byteLength > 1)
    return { kind: "init", data: bytes.subarray(1) };
  if (bytes[0] === FRAME_SOUND) return decodeSound(buffer);
  if (bytes[0] !== FRAME_CHUNK || bytes.byteLength <= CHUNK_HEADER_BYTES) return null;
  const view = new DataView(buffer);
  const flags = view.getUint8(1);
  const timestampUs = view.getFloat64(8);
  if (!isTimestamp(timestampUs)) return null;
  return {
    kind: "chunk",
    sequence: view.getUint32(4),
    key: (flags & CHUNK_KEY) !== 0,
    afterHole: (flags & CHUNK_AFTER_HOLE) !== 0,
    provisional: (flags & CHUNK_PROVISIONAL) !== 0,
    timestampUs,
    durationUs: view.getUint32(16),
    data: bytes.subarray(CHUNK_HEADER_BYTES),
  };
}

function decodeSound(buffer: ArrayBuffer): MediaFrame | null {
  if (buffer.byteLength <= SOUND_HEADER_BYTES) return null;
  const view = new DataView(buffer);
  const [timestampUs, durationUs] = [view.getFloat64(8), view.getUint16(2) * 10];
  if (!isTimestamp(timestampUs) || durationUs === 0) return null;
  return {
    kind: "sound",
    timestampUs,
    durationUs,
    data: new Uint8Array(buffer, SOUND_HEADER_BYTES),
  };
}

/** A run is one series of chunks, until the studio stops, is reloaded or changes the video size. */
export interface StudioHello {
  type: "hello";
  run: string;
  /** MIME type with codecs: `video/mp4; codecs="..."`. */
  mime: string;
  hasVideo: boolean;
  width: number;
  height: number;
  frameRate: number;
  /** Current time of the studio's clock, ms since the epoch. */
  now: number;
  startedAt: number;
  quickSound?: QuickSoundFormat;
}
export type StudioMessage =
  | StudioHello
  | { type: "ping"; at: number }
  /** Ends a run (a series of chunks). The server must store and acknowledge its last chunks. */
  | { type: "flush"; sequence: number }
  | { type: "end" };

export type OriginToStudio =
  /** `received` is the last sequence number of a chunk that the server has, or -1. */
  | { type: "welcome"; received: number }
  /** All chunks up to and including this sequence number are stored. */
  | { type: "ack"; sequence: number }
  /** The server lost chunks. The studio must send the chunks after this number again. */
  | { type: "resend"; after: number }
  | { type: "pong"; at: number }
  /**
   * The stream has ended, or this studio may not publish it. The studio must not reconnect.
   * The reason "length" means that the stream has reached its maximum length.
   * The reason "encoder" or "browser" names the publisher that is live.
   */
  | { type: "ended"; reason: "ended" | "length" | "encoder" | "browser" };

export type OriginToViewer =
  | {
      type: "run";
      /** Number of the run, from 1. Each run has its own init segment and media time. */
      epoch: number;
      /** Null for media from an encoder, which clients must play from the HLS playlists. */
      mime: string | null;
      /** Current time of the server's clock, ms since the epoch, for measuring the latency. */
      now: number;
      startedAt: number;
      /** `quickSound` is set if Opus packets follow, which `?sound=opus` requested. */
      quickSound?: QuickSoundFormat;
    }
  | { type: "state"; state: "waiting" | "live" | "reconnecting" | "ended" }
  /** Sent to a viewer who asked for `?checks=1`, and must send the id back (`ViewerToOrigin`). */
  | { type: "check"; id: string };

/** Tells the origin that the viewer has read everything before the check with this id. */
export type ViewerToOrigin = { type: "checked"; id: string };

/** Close code of both sockets: the stream has ended. */
export const CLOSE_ENDED = 4001;
/** Close code: the same broadcast studio has opened another socket, which replaced this one. */
export const CLOSE_REPLACED = 4002;
/** Close code: the frame does not follow this protocol. */
export const CLOSE_BAD_FRAME = 4003;
/** Close code: the permitted viewers changed. The client must request a new link. */
export const CLOSE_ACCESS_CHANGED = 4004;
/**
 * Close code: the bitrate exceeds the limit of the creator's plan, or the studio sends too many
 * frames or segments.
 */
export const CLOSE_TOO_MUCH = 4005;
/**
 * Close code: the session of the broadcast studio has ended, or the encoder's stream key was
 * replaced. The user can sign in, or copy the new key, and continue.
 */
export const CLOSE_SIGNED_OUT = 4006;
