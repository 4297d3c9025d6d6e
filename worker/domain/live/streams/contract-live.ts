/**
 * The two sockets of a live stream, as the studio
 * (app/features/live/broadcast-studio/publisher.ts), the origin (durable-objects/live-origin) and
 * the player (app/features/live/viewer/live-player.ts) speak them. Binary frames carry media, text
 * frames carry JSON.
 *
 * Studio -> origin: `hello`, then the init frame; the origin answers `welcome` with the last
 * sequence that it has of this run. Chunk frames follow, numbered from 0 without holes. A part of
 * the stream is acknowledged once it is stored; after a reconnect the studio sends what is not
 * acknowledged again, and the origin ignores what it has. A picture of another size is another run
 * on the same socket: `flush` has the rest of the old one stored, and once that is acknowledged
 * `hello` begins anew.
 *
 * Beside the chunks the studio may send sound frames, which nobody stores or acknowledges.
 *
 * Origin -> viewer: `run` and the run's init frame, then chunk frames as the studio sent them, from
 * the last key frame on.
 */

export const FRAME_INIT = 1;
export const FRAME_CHUNK = 2;
/**
 * Sound once more, in packets as short as they come: passed on to who watches now, never stored.
 */
export const FRAME_SOUND = 3;

/**
 * The chunk starts with a key frame (or has sound only, in a stream without picture): a viewer can
 * start here.
 */
export const CHUNK_KEY = 1;
/**
 * The studio gave up chunks before this one because its buffer was full: the media has a hole here.
 */
export const CHUNK_AFTER_HOLE = 2;
/** The picture was sent before the next one's time was known: how long it is shown is a guess. */
export const CHUNK_PROVISIONAL = 4;

/**
 * kind u8, flags u8, reserved u16, sequence u32, timestamp µs f64, duration µs u32; big endian; the
 * fragment follows.
 */
export const CHUNK_HEADER_BYTES = 20;

/**
 * One fragment (moof + mdat) of a run: one picture with the sound that came since the one before.
 */
export interface Chunk {
  /** Counts from 0 within the run. */
  sequence: number;
  key: boolean;
  afterHole: boolean;
  /**
   * Its picture's duration, here and in the fragment (whose first track is then the picture's),
   * ends truly with the next picture.
   */
  provisional?: boolean;
  /** Of its first picture, in the run's media time, µs. */
  timestampUs: number;
  /** 0 for sound that goes alone in a stream with a picture. */
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

/**
 * kind u8, reserved u8, duration in units of 10 µs u16, reserved u32, timestamp µs f64; big endian;
 * the Opus packet follows.
 */
export const SOUND_HEADER_BYTES = 16;

/**
 * The run's sound, as Opus and without waiting for a picture. The sound in the chunks is AAC, which
 * Safari's HLS needs and which comes out of its encoder 40 ms later.
 */
export interface QuickSound {
  timestampUs: number;
  durationUs: number;
  data: Uint8Array<ArrayBuffer>;
}
/** Of every run's quick sound: the rate that Opus is decoded at, Hz. */
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

/**
 * The data are views of the buffer, not copies. Null for bytes that are no frame of this protocol.
 */
export function decodeFrame(buffer: ArrayBuffer): MediaFrame | null {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === FRAME_INIT && bytes.byteLength > 1)
    return { kind: "init", data: bytes.subarray(1) };
  if (bytes[0] === FRAME_SOUND) return decodeSound(buffer);
  if (bytes[0] !== FRAME_CHUNK || bytes.byteLength <= CHUNK_HEADER_BYTES) return null;
  const view = new DataView(buffer);
  const flags = view.getUint8(1);
  const timestampUs = view.getFloat64(8);
  if (!Number.isFinite(timestampUs) || timestampUs < 0) return null;
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
  if (!Number.isFinite(timestampUs) || timestampUs < 0 || durationUs === 0) return null;
  return {
    kind: "sound",
    timestampUs,
    durationUs,
    data: new Uint8Array(buffer, SOUND_HEADER_BYTES),
  };
}

/**
 * What a run of the studio is: from its start to its stop or reload, over any number of sockets.
 */
export interface StudioHello {
  type: "hello";
  /** Made by the studio, once a run. */
  run: string;
  /** `video/mp4; codecs="..."` */
  mime: string;
  hasVideo: boolean;
  width: number;
  height: number;
  frameRate: number;
  /** The studio's clock now, and at media time 0, ms since the epoch. */
  now: number;
  startedAt: number;
  /** Sound frames come beside the chunks. */
  quickSound?: QuickSoundFormat;
}
export type StudioMessage =
  | StudioHello
  | { type: "ping"; at: number }
  /**
   * The run's last chunk was sent, another run follows: store what does not fill a part, and
   * acknowledge it.
   */
  | { type: "flush"; sequence: number }
  | { type: "end" };

export type OriginToStudio =
  /** `received`: the last sequence that the origin has, -1 for none. */
  | { type: "welcome"; received: number }
  /** Stored: all up to and with this sequence. */
  | { type: "ack"; sequence: number }
  /** The origin lost what it had not stored: send again from behind this sequence. */
  | { type: "resend"; after: number }
  | { type: "pong"; at: number }
  /** The stream is over, or this studio may not push to it; no use in trying again. */
  | { type: "ended"; reason: "ended" | "encoder" };

export type OriginToViewer =
  | {
      type: "run";
      /** Counts from 1 within the stream; a new one has a new init and a new media time. */
      epoch: number;
      /** Null for an encoder's run, which is not relayed: play its playlists. */
      mime: string | null;
      /**
       * The origin's clock now, and at media time 0, ms since the epoch: latency is their
       * difference less the play position.
       */
      now: number;
      startedAt: number;
      /**
       * Sound frames come too: this viewer asked for them (`?sound=opus`), the studio sends them,
       * and there is room.
       */
      quickSound?: QuickSoundFormat;
    }
  | { type: "state"; state: "waiting" | "live" | "reconnecting" | "ended" };

/** Close codes of both sockets. */
export const CLOSE_ENDED = 4001;
/** Another socket of the same studio took over. */
export const CLOSE_REPLACED = 4002;
/** The frame was none of this protocol. */
export const CLOSE_BAD_FRAME = 4003;
/** Who may watch has changed: ask for a new link. */
export const CLOSE_ACCESS_CHANGED = 4004;
/** More bits per second than the plan allows. */
export const CLOSE_TOO_MUCH = 4005;
/** The session that opened the studio has ended: sign in, and go on. */
export const CLOSE_SIGNED_OUT = 4006;
