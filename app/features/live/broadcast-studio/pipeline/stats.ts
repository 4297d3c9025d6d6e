const WINDOW_MS = 3_000;

export class Stats {
  #chunks: { at: number; bytes: number }[] = [];
  #pictures: number[] = [];
  dropped = 0;
  load = 0;

  chunk(bytes: number): void {
    this.#chunks.push({ at: performance.now(), bytes });
  }

  frameEncoded(): void {
    this.#pictures.push(performance.now());
  }

  read(): { bitrate: number; framesPerSecond: number } {
    const from = performance.now() - WINDOW_MS;
    this.#chunks = this.#chunks.filter((c) => c.at >= from);
    this.#pictures = this.#pictures.filter((at) => at >= from);
    const bytes = this.#chunks.reduce((sum, c) => sum + c.bytes, 0);
    return {
      bitrate: Math.round((bytes * 8000) / WINDOW_MS),
      framesPerSecond: Math.round((this.#pictures.length * 1000) / WINDOW_MS),
    };
  }
}
