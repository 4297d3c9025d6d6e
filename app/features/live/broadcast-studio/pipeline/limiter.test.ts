import fc from "fast-check";
import { expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

const RATE = 8_000;
const DELAY = 16;
const CEILING = 10 ** (-1 / 20);

function limit(samples: number[], blocks: number[]): number[] {
  const limiter = new Limiter({ sampleRate: RATE, channels: 1 });
  const out: number[] = [];
  for (let at = 0, i = 0; at < samples.length; i++) {
    const block = new Float32Array(samples.slice(at, at + (blocks[i % blocks.length] ?? 1)));
    at += block.length;
    limiter.process(block);
    out.push(...block);
  }
  return out;
}

const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 5 });

test("the audio limiter's output never exceeds the ceiling, however loud the input is", () => {
  const loud = fc.array(
    fc.oneof(
      fc.double({ min: -20, max: 20 }),
      fc.constantFrom(0, 1, -1, 8, Number.POSITIVE_INFINITY),
    ),
    {
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(loud, sizes, (samples, blocks) => {
      for (const value of limit(samples, blocks))
        expect(Math.abs(value)).toBeLessThanOrEqual(CEILING);
    }),
  );
});

test("the audio limiter returns samples below the ceiling unchanged, two milliseconds later", () => {
  const quiet = fc.array(
    fc.float({ min: Math.fround(-0.85), max: Math.fround(0.85), noNaN: true }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(quiet, sizes, (samples, blocks) => {
      expect(limit(samples, blocks).slice(DELAY)).toEqual(
        samples.slice(0, Math.max(0, samples.length - DELAY)),
      );
    }),
  );
});

test("the audio limiter lowers a loud moment without clipping and then returns to full level", () => {
  const tone = (gain: number, n: number) =>
    Array.from({ length: n }, (_, i) => gain * Math.sin((2 * Math.PI * 400 * i) / RATE));
  const out = limit([...tone(0.5, 400), ...tone(3, 800), ...tone(0.5, RATE * 2)], [80]);
  const loud = out.slice(600, 1100);
  const cut = loud.filter((v) => Math.abs(v) > CEILING * 0.995).length / loud.length;
  expect(Math.max(...loud)).toBeGreaterThan(CEILING * 0.9);
  expect(cut).toBeLessThan(0.25);
  expect(Math.max(...out.slice(-400))).toBeCloseTo(0.5, 2);
});
