/** Without a sender report, media waits at most this time, ms. Browsers send one within 2.5 s. */
const REPORT_WAIT_MS = 3_000;

export type Kind = "video" | "audio";

interface Track {
  /** Units of the RTP timestamp per ms. */
  unitsPerMs: number;
  /** Newest timestamp, without the wrap after 32 bits. Null before the first packet or report. */
  newest: number | null;
  /** Timestamp and arrival time of the first packet, ms. */
  first: { timestamp: number; atMs: number } | null;
  /** A sender report: the sender's clock in ms when the media with this timestamp was captured. */
  report: { timestamp: number; senderMs: number } | null;
}

/**
 * Puts video and audio on one clock. Each RTP stream has timestamps with an offset of its own. The
 * sender reports of RTCP contain the sender's clock for both (RFC 3550, 6.4.1). Times are media time
 * in ms. Differences between video frames are exactly those of the timestamps, and audio follows the
 * video's clock, so that the two stay together for hours.
 */
export class RtpClock {
  readonly #tracks: Partial<Record<Kind, Track>> = {};

  /** `rate` is the clock rate of the codec, Hz. */
  addTrack(kind: Kind, rate: number): void {
    this.#tracks[kind] = { unitsPerMs: rate / 1000, newest: null, first: null, report: null };
  }

  report(kind: Kind, report: { timestamp: number; senderMs: number }): void {
    const track = this.#tracks[kind];
    if (!track) return;
    track.newest ??= report.timestamp;
    track.report = { ...report, timestamp: unwrap(track, report.timestamp) };
  }

  /** Returns the timestamp of a received packet without the wrap after 32 bits. */
  receive(kind: Kind, packetTimestamp: number, nowMs: number): number {
    const track = this.#tracks[kind];
    if (!track) return packetTimestamp;
    const timestamp = unwrap(track, packetTimestamp);
    track.newest = timestamp;
    track.first ??= { timestamp, atMs: nowMs };
    return timestamp;
  }

  /**
   * True if both tracks have a sender report, if there is only one track, or after REPORT_WAIT_MS.
   */
  isReady(nowMs: number): boolean {
    const tracks = Object.values(this.#tracks);
    if (tracks.length < 2 || tracks.every(({ report }) => report)) return true;
    const starts = tracks.flatMap(({ first }) => (first ? [first.atMs] : []));
    return starts.length > 0 && nowMs - Math.min(...starts) > REPORT_WAIT_MS;
  }

  /** Returns the media time of a timestamp that `receive` returned, ms. */
  timeMs(kind: Kind, timestamp: number): number {
    const { video, audio } = this.#tracks;
    const track = this.#tracks[kind];
    if (!track) return 0;
    if (kind === "audio" && video?.first && video.report && audio?.report) {
      const { report } = audio;
      const senderMs = report.senderMs + (timestamp - report.timestamp) / audio.unitsPerMs;
      const ofVideo =
        video.report.timestamp + (senderMs - video.report.senderMs) * video.unitsPerMs;
      return byArrival(video, ofVideo);
    }
    return byArrival(track, timestamp);
  }
}

function byArrival({ first, unitsPerMs }: Track, timestamp: number): number {
  return first ? first.atMs + (timestamp - first.timestamp) / unitsPerMs : 0;
}

/** The returned timestamp is the one closest to the track's newest timestamp. */
function unwrap({ newest }: Track, timestamp: number): number {
  return newest === null ? timestamp : newest + ((timestamp - newest) | 0);
}

/**
 * Returns the ms of a 64-bit NTP timestamp (RFC 3550, 4): 32 bits of seconds and 32 bits of their
 * fraction. werift's `ntpTimeToEpochMs` reads the fraction as ms.
 */
export const ntpToMs = (ntp: bigint): number =>
  Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffff_ffffn) * 1000) / 2 ** 32;
