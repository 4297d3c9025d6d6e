/** If the buffer is longer than this many seconds, playback jumps ahead instead of speeding up. */
export const JUMP_BEHIND = 3;

const MIN_RATE = 0.97;
const MAX_RATE = 1.05;
/** Maximum rate directly after joining or a jump, to make up for the duration of the seek. */
const CATCH_UP_RATE = 1.2;
/** Deviation from the target buffer length that does not change the rate, seconds. */
const TOLERANCE = 0.025;
/** Change of the playback rate per second of deviation from the target buffer length. */
const GAIN = 0.5;

export function pace(
  aheadSeconds: number,
  target: number,
  catchingUp = false,
): { rate: number; jump: boolean } {
  if (aheadSeconds > Math.max(JUMP_BEHIND, target * 2)) return { rate: 1, jump: true };
  const error = aheadSeconds - target;
  if (Math.abs(error) <= TOLERANCE) return { rate: 1, jump: false };
  const most = catchingUp ? CATCH_UP_RATE : MAX_RATE;
  const rate = Math.min(most, Math.max(MIN_RATE, 1 + error * (catchingUp ? 1 : GAIN)));
  return { rate: Math.round(rate * 100) / 100, jump: false };
}

const STALL_STEP = 0.08;
const MAX_TARGET = 1.5;
const CALM_MS = 20_000;

/** Target length of the buffer, which increases at a stall and decreases during calm playback. */
export class Target {
  readonly #least: number;
  readonly #step: number;
  #seconds: number;
  #since = 0;

  constructor(least: number, step = STALL_STEP) {
    this.#least = least;
    this.#step = step;
    this.#seconds = least;
  }

  get seconds(): number {
    return this.#seconds;
  }

  stalled(atMs: number): void {
    this.#seconds = Math.min(MAX_TARGET, this.#seconds + this.#step);
    this.#since = atMs;
  }

  tick(atMs: number): void {
    if (this.#since === 0) this.#since = atMs;
    if (atMs - this.#since < CALM_MS) return;
    this.#seconds = Math.max(this.#least, this.#seconds - this.#step / 2);
    this.#since = atMs;
  }
}
