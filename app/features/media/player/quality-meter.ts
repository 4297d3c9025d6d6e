import type { ReportInput } from "#worker/domain/media/playback/contract.ts";

export type QualityReport = NonNullable<ReportInput["quality"]>;

/** Measures stalls and bitrate of a playback session. Times are monotonic, ms. */
export class QualityMeter {
  #stalls = 0;
  #stalledMs = 0;
  #stalledSince: number | null = null;
  #bitMs = 0;
  #shownMs = 0;

  stall(at: number): void {
    if (this.#stalledSince !== null) return;
    this.#stalls += 1;
    this.#stalledSince = at;
  }

  goOn(at: number): void {
    if (this.#stalledSince !== null) this.#stalledMs += at - this.#stalledSince;
    this.#stalledSince = null;
  }

  /** @param bitrate bits per second; an unknown bitrate (null) does not count */
  addVisible(ms: number, bitrate: number | null): void {
    if (bitrate === null || ms <= 0) return;
    this.#bitMs += bitrate * ms;
    this.#shownMs += ms;
  }

  /** @param startMs time from the request to play to the first frame, ms; null before a frame */
  read(startMs: number | null, at: number): QualityReport {
    const waiting = this.#stalledSince === null ? 0 : at - this.#stalledSince;
    return {
      startMs,
      stalls: this.#stalls,
      stalledMs: Math.round(this.#stalledMs + waiting),
      bitrate: this.#shownMs > 0 ? Math.max(1, Math.round(this.#bitMs / this.#shownMs)) : null,
    };
  }
}
