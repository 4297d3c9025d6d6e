export interface Quality {
  width: number;
  height: number;
  frameRate: number;
  bitrate: number;
}

export interface Rung extends Omit<Quality, "bitrate"> {
  most: number;
  /** Bitrate (bits per second) below which the next lower quality level looks better. */
  least: number;
}

const SHORT_SIDES = [720, 480, 360, 240];
/** A smaller frame size has a shorter side below this share of the maximum's shorter side. */
const CLOSE = 0.85;

const REDUCED_RATE = 2 / 3;
const LEAST_FRAME_RATE = 12;
/** Lowest bitrate of a quality level, as a share of the highest bitrate of that level. */
const LEAST_OF_MOST = 0.45;

const REDUCED_LEAST = 0.7;
const FLOOR = 120_000;

const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);

/** Returns about 0.09 bits per pixel: 2.5 Mbit/s at 720p30, 1.1 Mbit/s at 480p30. */
export function usualBitrate({ width, height, frameRate }: Omit<Quality, "bitrate">): number {
  return Math.round(Math.min(6_000_000, Math.max(250_000, width * height * frameRate * 0.09)));
}

/** Returns the quality levels, best first. The frame rate goes down before the frame size. */
export function ladderOf(ceiling: Quality): Rung[] {
  const short = Math.min(ceiling.width, ceiling.height);
  const sizes = [short, ...SHORT_SIDES.filter((side) => side < short * CLOSE)];
  const share = ceiling.bitrate / usualBitrate(ceiling);
  const rungs: Rung[] = [];
  const add = (rung: Rung) => {
    // A switch to a better quality level keeps the bitrate of the worse level.
    // So the better level must allow every bitrate that the worse level allows.
    const better = rungs.at(-1) ?? { most: ceiling.bitrate, least: ceiling.bitrate };
    const most = Math.min(rung.most, better.most);
    rungs.push({ ...rung, most, least: Math.min(rung.least, most, better.least) });
  };
  for (const side of sizes) {
    const size = {
      width: even((ceiling.width * side) / short),
      height: even((ceiling.height * side) / short),
    };
    const fullRate = { ...size, frameRate: ceiling.frameRate };
    const most = Math.round(usualBitrate(fullRate) * share);
    const least = Math.max(FLOOR, Math.round(most * LEAST_OF_MOST));
    add({ ...fullRate, most, least });
    const frameRate = Math.max(LEAST_FRAME_RATE, Math.round(ceiling.frameRate * REDUCED_RATE));
    if (frameRate >= ceiling.frameRate) continue;
    add({
      ...size,
      frameRate,
      most: Math.round(least * 1.25),
      least: Math.max(FLOOR, Math.round(least * REDUCED_LEAST)),
    });
  }
  return rungs;
}

export const nameOfSize = ({ width, height }: Pick<Quality, "width" | "height">) =>
  `${Math.min(width, height)}p`;
