/**
 * Pictures that come for so long without the sound that was promised beside them: it does not come,
 * ms.
 */
const MISSING_MS = 1_500;

/**
 * Tells when quick sound that was promised fails to come, so that the sound in the chunks is taken.
 */
export class QuickSoundWatch {
  #sinceMs: number | null = null;

  heard(): void {
    this.#sinceMs = null;
  }

  /** A picture came. @returns true when there was no sound beside them for too long */
  picture(nowMs: number): boolean {
    this.#sinceMs ??= nowMs;
    return nowMs - this.#sinceMs > MISSING_MS;
  }
}
