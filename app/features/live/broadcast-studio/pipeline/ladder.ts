/** What goes into the encoder: even sizes, pictures a second, bits a second. */
export interface Quality {
  width: number;
  height: number;
  frameRate: number;
  bitrate: number;
}

/** A step of the way down: a size and a rate of pictures, with the bits that suit it. */
export interface Rung extends Omit<Quality, "bitrate"> {
  /** More would not be seen. */
  most: number;
  /** With fewer a smaller picture looks better. */
  least: number;
}

/** Short sides below the streamer's own, in pixels. */
const SHORT_SIDES = [720, 480, 360, 240];
/** A rung whose short side is nearer than this to the one above is no step down. */
const CLOSE = 0.85;
const REDUCED_RATE = 2 / 3;
const LEAST_FRAME_RATE = 12;
/** Of a rung's most; a rung's least is about the most of the one below. */
const LEAST_OF_MOST = 0.45;
const REDUCED_LEAST = 0.7;
const FLOOR = 120_000;

const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);

/** About 0.09 bits a pixel: 2.5 Mbit/s at 720p30, 1.1 at 480p30. */
export function usualBitrate({ width, height, frameRate }: Omit<Quality, "bitrate">): number {
  return Math.round(Math.min(6_000_000, Math.max(250_000, width * height * frameRate * 0.09)));
}

/**
 * From the streamer's maximum down: each size at its full rate of pictures, then at two thirds of
 * it. Bits go down first, then pictures a second, then the size.
 */
export function ladderOf(ceiling: Quality): Rung[] {
  const short = Math.min(ceiling.width, ceiling.height);
  const sizes = [short, ...SHORT_SIDES.filter((side) => side < short * CLOSE)];
  // The streamer's own word about bits holds for every size alike.
  const share = ceiling.bitrate / usualBitrate(ceiling);
  const rungs: Rung[] = [];
  const add = (rung: Rung) => {
    const most = Math.min(rung.most, ceiling.bitrate);
    rungs.push({ ...rung, most, least: Math.min(rung.least, most, rungs.at(-1)?.least ?? most) });
  };
  for (const side of sizes) {
    const size = {
      width: even((ceiling.width * side) / short),
      height: even((ceiling.height * side) / short),
    };
    const full = { ...size, frameRate: ceiling.frameRate };
    const most = Math.round(usualBitrate(full) * share);
    const least = Math.max(FLOOR, Math.round(most * LEAST_OF_MOST));
    add({ ...full, most, least });
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

/** "480p", by the short side. */
export const nameOfSize = ({ width, height }: Pick<Quality, "width" | "height">) =>
  `${Math.min(width, height)}p`;
