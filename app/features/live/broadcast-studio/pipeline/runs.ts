import type { Quality } from "./ladder.ts";
import type { MediaRun } from "./media-run.ts";

/** Audio of the previous encoder may arrive this many ms after a change of frame size. */
const LEAVING_MS = 400;

export class Runs {
  readonly #make: (quality: Quality | null) => Promise<MediaRun>;
  #current: MediaRun | null = null;
  #next: MediaRun | null = null;
  #leaving: { run: MediaRun; untilUs: number } | null = null;
  #preparing = false;

  constructor(make: (quality: Quality | null) => Promise<MediaRun>) {
    this.#make = make;
  }

  get current(): MediaRun | null {
    return this.#current;
  }

  async begin(quality: Quality | null): Promise<void> {
    this.#current = await this.#make(quality);
  }

  forFrame(timestampUs: number): MediaRun | null {
    if (this.#next) this.#takeOver(this.#next, timestampUs);
    return this.#current;
  }

  forSound(timestampUs: number): MediaRun | null {
    return this.#leaving && timestampUs < this.#leaving.untilUs ? this.#leaving.run : this.#current;
  }

  /** @returns false if the encoder cannot encode the frame size */
  async prepare(quality: Quality): Promise<boolean> {
    if (this.#preparing || this.#next || this.#leaving) return true;
    this.#preparing = true;
    try {
      this.#next = await this.#make(quality);
      return true;
    } catch {
      return false;
    } finally {
      this.#preparing = false;
    }
  }

  async finish(): Promise<void> {
    this.#leaving?.run.end();
    await this.#current?.finish();
  }

  close(): void {
    for (const run of [this.#current, this.#next, this.#leaving?.run]) run?.close();
  }

  /** Audio that has not left the old encoder belongs to the old MediaRun. */
  #takeOver(next: MediaRun, untilUs: number): void {
    const run = this.#current;
    this.#next = null;
    this.#current = next;
    if (!run) return;
    this.#leaving?.run.end();
    const outgoing = { run, untilUs };
    this.#leaving = outgoing;
    void run.finish().then(() =>
      setTimeout(() => {
        run.end();
        if (this.#leaving === outgoing) this.#leaving = null;
      }, LEAVING_MS),
    );
  }
}
