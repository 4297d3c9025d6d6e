const WINDOW_MS = 2_000;

export class Delivery {
  #stored: { at: number; bytes: number }[] = [];
  #since = performance.now();

  add(bytes: number): void {
    this.#stored.push({ at: performance.now(), bytes });
  }

  reset(): void {
    this.#stored = [];
    this.#since = performance.now();
  }

  get bitrate(): number {
    const now = performance.now();
    this.#stored = this.#stored.filter((s) => s.at > now - WINDOW_MS);
    const bytes = this.#stored.reduce((n, s) => n + s.bytes, 0);
    return (bytes * 8000) / Math.max(500, Math.min(WINDOW_MS, now - this.#since));
  }
}
