const WINDOW_MS = 5_000;

export class BitMeter {
  #came: { at: number; bytes: number }[] = [];

  add(bytes: number, atMs: number): void {
    this.#came.push({ at: atMs, bytes });
    if (this.#came.length % 64 === 0) this.#forget(atMs);
  }

  read(atMs: number): number | null {
    this.#forget(atMs);
    const [first] = this.#came;
    if (!first || atMs - first.at < 2_000) return null;
    return (this.#came.reduce((n, { bytes }) => n + bytes * 8, 0) / (atMs - first.at)) * 1000;
  }

  #forget(atMs: number): void {
    const from = this.#came.findIndex(({ at }) => at > atMs - WINDOW_MS);
    this.#came = from < 0 ? [] : this.#came.slice(from);
  }
}
