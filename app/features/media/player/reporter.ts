import type { ReportInput } from "#worker/domain/media/playback/contract.ts";
import type { ReportResult } from "#worker/domain/media/playback/contract-api.ts";
import { Hundredths } from "./hundredths.ts";
import { PlayedClock } from "./played-clock.ts";
import { QualityMeter } from "./quality-meter.ts";

const EVERY_MS = 10_000;

interface ReporterOptions {
  playbackId: () => string | null;
  /** Called at every report with the position in ms (0 at the end), where visitors can resume. */
  onPosition: (positionMs: number) => void;
  onSettled: () => void;
  /** `firstFrameMs` counts from the request to play. Both are null if unknown. */
  statistics: () => { bitrate: number | null; firstFrameMs: number | null };
  signal: AbortSignal;
}

/** Reports playback to the server every 10 s, on pause, at the end and on leaving the page. */
export class Reporter {
  readonly #element: HTMLVideoElement;
  readonly #options: ReporterOptions;
  readonly #clock = new PlayedClock();
  readonly #hundredths = new Hundredths();
  #quality = new QualityMeter();
  #reportedAt = 0;

  constructor(element: HTMLVideoElement, options: ReporterOptions) {
    this.#element = element;
    this.#options = options;
    const { signal } = options;
    element.addEventListener("timeupdate", () => this.#tick(), { signal });
    element.addEventListener("seeking", () => this.#clock.interrupt(), { signal });
    element.addEventListener("waiting", () => this.#wait(), { signal });
    for (const name of ["playing", "pause", "seeking", "emptied"] as const) {
      element.addEventListener(name, () => this.#quality.goOn(performance.now()), { signal });
    }
    element.addEventListener("pause", () => this.#stop(), { signal });
    element.addEventListener("ended", () => this.flush({ ended: true }), { signal });
    window.addEventListener("pagehide", () => this.flush(), { signal });
    // Phones often discard a background page without a pagehide event.
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && this.flush(),
      { signal },
    );
  }

  flush({ ended = false } = {}): void {
    const positionMs = Math.round(this.#element.currentTime * 1000);
    const hasMoved = Math.abs(positionMs - this.#reportedAt) >= 1000;
    const playbackId = this.#options.playbackId();
    if (playbackId === null || (this.#clock.pendingMs === 0 && !hasMoved && !ended)) return;
    this.#reportedAt = positionMs;
    this.#options.onPosition(ended ? 0 : positionMs);
    const report: ReportInput = {
      playedMs: this.#clock.take(),
      positionMs,
      ended,
      played: this.#hundredths.toString(),
      quality: this.#quality.read(this.#options.statistics().firstFrameMs, performance.now()),
    };
    fetch(`/api/playback/${playbackId}/report`, {
      method: "POST",
      keepalive: true,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
    })
      .then(async (response) => {
        const result: ReportResult | null = response.ok ? await response.json() : null;
        if (result?.open === false && playbackId === this.#options.playbackId()) this.#settled();
      })
      .catch(() => {
        // A lost report is not sent again: the next report contains the current position.
      });
  }

  #settled(): void {
    this.#hundredths.clear();
    this.#quality = new QualityMeter();
    this.#options.onSettled();
  }

  #tick(): void {
    const { currentTime, paused, seeking, playbackRate } = this.#element;
    if (paused || seeking) return;
    this.#note(currentTime, playbackRate);
    if (this.#clock.pendingMs >= EVERY_MS) this.flush();
  }

  /** Waiting after a seek or before the first frame is not a stall. */
  #wait(): void {
    this.#clock.interrupt();
    const { seeking, paused } = this.#element;
    if (!seeking && !paused && this.#options.statistics().firstFrameMs !== null)
      this.#quality.stall(performance.now());
  }

  #stop(): void {
    const { currentTime, seeking, playbackRate, ended } = this.#element;
    if (!seeking) this.#note(currentTime, playbackRate);
    this.#clock.interrupt();
    if (!ended) this.flush();
  }

  #note(position: number, rate: number): void {
    const from = this.#clock.tick(position, performance.now(), rate);
    if (from === null) return;
    this.#hundredths.add(from, position, this.#element.duration);
    this.#quality.addVisible((position - from) * 1000, this.#options.statistics().bitrate);
  }
}
