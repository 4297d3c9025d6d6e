/**
 * Cross-fades two adjacent pitch periods into one, or repeats one, as in WebRTC's NetEq (accelerate
 * and preemptive expand), after Verhelst and Roelands' WSOLA.
 */

/** SHORTEST and LONGEST pitch period of a voice, seconds (400 Hz and 95 Hz). */
const SHORTEST = 0.0025;
const LONGEST = 0.0105;

/** If two adjacent pitch periods are less similar than this, the cut would be audible. */
const MIN_LIKENESS = 0.5;
/** Cuts are inaudible in audio below this amplitude. */
const SILENCE = 0.004;
/** The first search for the pitch period compares only every COARSE-th sample. */
const COARSE = 4;

/**
 * @param channels samples from -1 to 1
 * @returns the same arrays if a cut would be audible
 */
export function stretch(
  channels: Float32Array[],
  sampleRate: number,
  direction: "shorter" | "longer",
): Float32Array[] {
  const [first] = channels;
  if (!first) return channels;
  const lag = periodOf(first, sampleRate);
  if (lag === null) return channels;
  return channels.map((samples) =>
    direction === "shorter" ? shorten(samples, lag) : lengthen(samples, lag),
  );
}

function periodOf(samples: Float32Array, sampleRate: number): number | null {
  const most = Math.min(Math.floor(LONGEST * sampleRate), Math.floor(samples.length / 2));
  const least = Math.floor(SHORTEST * sampleRate);
  if (most <= least) return null;
  if (samples.every((s) => Math.abs(s) < SILENCE)) return most;
  let found = { lag: least, likeness: -1 };
  const checkLag = (lag: number, step: number) => {
    const likeness = likenessAt(samples, lag, most, step);
    if (likeness > found.likeness) found = { lag, likeness };
  };
  for (let lag = least; lag <= most; lag += COARSE) checkLag(lag, COARSE);
  const nearLag = found.lag;
  found = { lag: nearLag, likeness: -1 };
  for (let lag = Math.max(least, nearLag - COARSE); lag <= Math.min(most, nearLag + COARSE); lag++)
    checkLag(lag, 1);
  return found.likeness >= MIN_LIKENESS ? found.lag : null;
}

/** Returns the normalized correlation of the block's start with the samples `lag` later. */
function likenessAt(samples: Float32Array, lag: number, length: number, step: number): number {
  let [product, one, other] = [0, 0, 0];
  for (let i = 0; i < length; i += step) {
    const [a, b] = [samples[i] ?? 0, samples[i + lag] ?? 0];
    product += a * b;
    one += a * a;
    other += b * b;
  }
  return one > 0 && other > 0 ? product / Math.sqrt(one * other) : -1;
}

function shorten(samples: Float32Array, lag: number): Float32Array {
  const output = new Float32Array(samples.length - lag);
  for (let i = 0; i < output.length; i++) {
    const [a, b] = [samples[i] ?? 0, samples[i + lag] ?? 0];
    output[i] = i < lag ? a + (b - a) * (i / lag) : b;
  }
  return output;
}

function lengthen(samples: Float32Array, lag: number): Float32Array {
  const output = new Float32Array(samples.length + lag);
  for (let i = 0; i < output.length; i++) {
    const [a, b] = [samples[i] ?? 0, samples[i - lag] ?? 0];
    output[i] = i < lag ? a : i < 2 * lag ? a + (b - a) * ((i - lag) / lag) : b;
  }
  return output;
}
