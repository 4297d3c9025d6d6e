import type { Quality } from "./ladder.ts";
import type { MediaRun } from "./media-run.ts";

/** Sound of a run that is left comes out of its encoder at most so much later, ms. */
const LEAVING_MS = 400;

/**
 * The runs of a broadcast: the present one, another size's that takes over with the next picture,
 * and the one it took over from.
 */
export class Runs {
  readonly #make: (quality: Quality | null) => Promise<MediaRun>;
  #current: MediaRun | null = null;
  #next: MediaRun | null = null;
  /** Its last sound is still in the encoder. */
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

  /** The run that a picture of this time goes into. */
  forPicture(timestampUs: number): MediaRun | null {
    if (this.#next) this.#takeOver(this.#next, timestampUs);
    return this.#current;
  }

  /** The run that sound of this time belongs to. */
  forSound(timestampUs: number): MediaRun | null {
    return this.#leaving && timestampUs < this.#leaving.untilUs ? this.#leaving.run : this.#current;
  }

  /** @returns false where this size cannot be encoded: the present one goes on */
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

  /** Resolves when the last picture is out of its encoder. */
  async finish(): Promise<void> {
    this.#leaving?.run.end();
    await this.#current?.finish();
  }

  close(): void {
    for (const run of [this.#current, this.#next, this.#leaving?.run]) run?.close();
  }

  /** From this picture on in the other size; what the old encoder still holds is the old run's. */
  #takeOver(next: MediaRun, untilUs: number): void {
    const run = this.#current;
    this.#next = null;
    this.#current = next;
    if (!run) return;
    this.#leaving?.run.end();
    const leaving = { run, untilUs };
    this.#leaving = leaving;
    void run.finish().then(() =>
      setTimeout(() => {
        run.end();
        if (this.#leaving === leaving) this.#leaving = null;
      }, LEAVING_MS),
    );
  }
}
