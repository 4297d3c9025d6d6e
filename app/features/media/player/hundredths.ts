const COUNT = 100;

/** The played hundredths of a video, as 25 hexadecimal digits. Bit 1 is the first hundredth. */
export class Hundredths {
  readonly #played = new Set<number>();

  /** Adds a played span, in seconds. Does nothing if the duration is unknown. */
  add(from: number, to: number, duration: number): void {
    if (!(duration > 0) || !Number.isFinite(duration)) return;
    const last = Math.min(COUNT - 1, Math.ceil((to / duration) * COUNT) - 1);
    for (let i = Math.max(0, Math.floor((from / duration) * COUNT)); i <= last; i += 1)
      this.#played.add(i);
  }

  clear(): void {
    this.#played.clear();
  }

  toString(): string {
    return Array.from({ length: COUNT / 4 }, (_, digit) => {
      const bits = [0, 1, 2, 3].map((bit): number =>
        this.#played.has(digit * 4 + bit) ? 8 >> bit : 0,
      );
      return bits.reduce((sum, bit) => sum + bit, 0).toString(16);
    }).join("");
  }
}
