/** Media waits at most this time for sender reports, ms. Browsers send one within 2.5 s. */
const REPORT_WAIT_MS = 3_000;

export type Kind = "video" | "audio";

interface Track {
  /** Units of the RTP timestamp per millisecond. */
  unitsPerMs: number;
  /** Newest timestamp, extended beyond 32 bits. Null before the first packet and report. */
  newest: number | null;
  /** Timestamp and arrival time of the first packet, ms. */
  first: { timestamp: number; atMs: number } | null;
  /** Newest sender report. `senderMs` is the clock of the sender at this timestamp, ms. */
  report: { timestamp: number; senderMs: number } | null;
}

/**
 * Puts video and audio on one clock. Their RTP timestamps have unrelated offsets.
 * RTCP sender reports contain the clock of the sender for both (RFC 3550, 6.4.1).
 * The times between video frames are exactly those of the RTP timestamps.
 * Audio follows the clock of the video, so that both stay in sync for hours.
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

  /** Returns the timestamp of a received packet, extended beyond 32 bits. */
  receive(kind: Kind, packetTimestamp: number, nowMs: number): number {
    const track = this.#tracks[kind];
    if (!track) return packetTimestamp;
    const timestamp = unwrap(track, packetTimestamp);
    track.newest = timestamp;
    track.first ??= { timestamp, atMs: nowMs };
    return timestamp;
  }

  /** True if both tracks have a report, if there is only one track, or after REPORT_WAIT_MS. */
  isReady(nowMs: number): boolean {
    const tracks = Object.values(this.#tracks);
    if (tracks.length < 2 || tracks.every(({ report }) => report)) return true;
    const starts = tracks.flatMap(({ first }) => (first ? [first.atMs] : []));
    return starts.length > 0 && nowMs - Math.min(...starts) > REPORT_WAIT_MS;
  }

  /** Returns the media time in ms of a timestamp that `receive` returned. */
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

/** Extends a 32-bit timestamp to the value that is closest to the track's newest timestamp. */
function unwrap({ newest }: Track, timestamp: number): number {
  return newest === null ? timestamp : newest + ((timestamp - newest) | 0);
}

/**
 * Converts an NTP timestamp (32 bits of seconds, 32 bits of fraction) to ms (RFC 3550, 4).
 * `ntpTimeToEpochMs` of werift is wrong, because it reads the fraction as ms.
 */
export const ntpToMs = (ntp: bigint): number =>
  Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffff_ffffn) * 1000) / 2 ** 32;
