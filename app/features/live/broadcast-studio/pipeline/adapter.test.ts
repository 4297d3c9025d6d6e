import fc from "fast-check";
import { expect, test } from "vitest";
import { Adapter } from "./adapter.ts";
import { ladderOf, type Quality, usualBitrate } from "./ladder.ts";

const HD = { width: 1280, height: 720, frameRate: 30 };
const CEILING: Quality = { ...HD, bitrate: usualBitrate(HD) };
const STEP_MS = 100;
/** Media of one HLS partial segment and one network round trip is always unacknowledged. */
const ALWAYS_UNACKNOWLEDGED_MS = 300;

function run(
  adapter: Adapter,
  seconds: number,
  capacity: (second: number) => number,
  busy = (_q: Quality) => 0,
) {
  const queue: { bits: number; ms: number }[] = [];
  const delivered: number[] = [];
  const history: (Quality & { at: number; lagMs: number })[] = [];
  for (let step = 0; step < (seconds * 1000) / STEP_MS; step++) {
    const at = step * STEP_MS;
    const { bitrate } = adapter.quality;
    queue.push({ bits: (bitrate * STEP_MS) / 1000, ms: STEP_MS });
    let room = (capacity(at / 1000) * STEP_MS) / 1000;
    let sent = 0;
    for (let [first] = queue; first && room > 0; [first] = queue) {
      const bits = Math.min(room, first.bits);
      first.ms *= 1 - bits / first.bits;
      first.bits -= bits;
      room -= bits;
      sent += bits;
      if (first.bits <= 1e-6) queue.shift();
    }
    delivered.push(sent);
    if (step % 5 !== 0) continue;
    const lagMs = queue.reduce((n, q) => n + q.ms, 0);
    const deliveredBitrate = delivered.slice(-10).reduce((n, b) => n + b, 0);
    const given = Math.round(adapter.quality.frameRate / 2);
    const dropped = Math.round(given * busy(adapter.quality));
    // A real uplink, too, notices a lost connection only after some seconds.
    const connected = [0, 2, 4, 6].some((ago) => capacity(Math.max(0, at / 1000 - ago)) > 0);
    adapter.sample({
      atMs: at,
      connected,
      unacknowledgedMs: lagMs + ALWAYS_UNACKNOWLEDGED_MS,
      roundTripMs: 40,
      sentBitrate: bitrate,
      deliveredBitrate,
      dropped,
      given,
    });
    history.push({ ...adapter.quality, at: at / 1000, lagMs });
  }
  return history;
}

const ceilings = fc
  .record({
    height: fc.constantFrom(240, 360, 480, 720, 1080),
    portrait: fc.boolean(),
    frameRate: fc.integer({ min: 5, max: 60 }),
    share: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  })
  .map(({ height, portrait, frameRate, share }) => {
    const long = Math.round((height * 16) / 18) * 2;
    const size = portrait ? { width: height, height: long } : { width: long, height };
    return {
      ...size,
      frameRate,
      bitrate: Math.round(usualBitrate({ ...size, frameRate }) * share),
    };
  });

test("a broadcast's quality levels go down from the maximum, with even frame sizes of the same aspect ratio", () => {
  fc.assert(
    fc.property(ceilings, (ceiling) => {
      const rungs = ladderOf(ceiling);
      expect(rungs[0]).toMatchObject({
        width: ceiling.width,
        height: ceiling.height,
        frameRate: ceiling.frameRate,
      });
      for (const [i, rung] of rungs.entries()) {
        expect((rung.width % 2) + (rung.height % 2)).toBe(0);
        expect(Math.abs(rung.width / rung.height - ceiling.width / ceiling.height)).toBeLessThan(
          0.02,
        );
        expect(rung.most).toBeLessThanOrEqual(ceiling.bitrate);
        expect(rung.least).toBeLessThanOrEqual(rung.most);
        expect(rung.least).toBeLessThanOrEqual(rungs[i - 1]?.least ?? Number.POSITIVE_INFINITY);
      }
    }),
  );
});

test("the quality adapter never exceeds the streamer's maximum bitrate, however the network changes", () => {
  const link = fc.array(fc.integer({ min: 0, max: 8_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(ceilings, link, (ceiling, widths) => {
      const rungs = ladderOf(ceiling);
      for (const q of run(
        new Adapter(ceiling),
        widths.length * 4,
        (s) => widths[Math.floor(s / 4)] ?? 0,
      )) {
        expect(q.bitrate).toBeLessThanOrEqual(ceiling.bitrate);
        const rung = rungs.find((r) => r.height === q.height && r.frameRate === q.frameRate);
        expect(rung).toBeDefined();
        expect(q.bitrate).toBeGreaterThanOrEqual(rung?.least ?? Number.POSITIVE_INFINITY);
        expect(q.bitrate).toBeLessThanOrEqual(rung?.most ?? 0);
      }
    }),
    { numRuns: 40 },
  );
});

test("less than three seconds of media wait for upload on every network that is fast enough for the lowest quality", () => {
  fc.assert(
    fc.property(fc.integer({ min: 250_000, max: 6_000_000 }), (capacity) => {
      const settled = run(new Adapter(CEILING), 180, () => capacity).filter((q) => q.at > 60);
      expect(Math.max(...settled.map((q) => q.lagMs))).toBeLessThan(3_000);
      const changes = settled.filter((q, i) => i > 0 && q.height !== settled[i - 1]?.height).length;
      expect(changes).toBeLessThanOrEqual(6);
      const sent = settled.reduce((n, q) => n + q.bitrate, 0) / settled.length;
      expect(sent).toBeGreaterThan(0.5 * Math.min(capacity, CEILING.bitrate));
    }),
    { numRuns: 40 },
  );
});

test("the quality adapter lowers the bitrate within four seconds after the network slows down", () => {
  const history = run(new Adapter(CEILING), 120, (s) =>
    s >= 10 && s < 30 ? 1_500_000 : 8_000_000,
  );
  const at = (second: number) => history.find((q) => q.at >= second) ?? history[0];
  expect(at(9)).toMatchObject(CEILING);
  expect(at(14)?.bitrate).toBeLessThan(CEILING.bitrate);
  expect(at(25)?.bitrate).toBeLessThan(1_500_000);
  expect(at(25)?.height).toBe(720);
  expect(at(34)?.bitrate).toBeLessThan(CEILING.bitrate);
  expect(at(119)).toMatchObject(CEILING);
});

test("the quality adapter lowers the bitrate first, then the frame rate, then the frame size", () => {
  const narrowing = run(new Adapter(CEILING), 150, (s) => 3_000_000 * 0.985 ** s);
  const firstAt = (changed: (q: Quality) => boolean) => narrowing.find(changed)?.at ?? Number.NaN;
  const [bits, rate, size] = [
    firstAt((q) => q.bitrate < CEILING.bitrate),
    firstAt((q) => q.frameRate < 30),
    firstAt((q) => q.height < 720),
  ];
  expect(bits).toBeLessThan(rate);
  expect(rate).toBeLessThan(size);
});

test("ten seconds offline at most halve the bitrate of a broadcast and never lower its frame size", () => {
  const history = run(new Adapter(CEILING), 90, (s) => (s >= 10 && s < 20 ? 0 : 12_000_000));
  expect(new Set(history.map((q) => q.height))).toEqual(new Set([720]));
  expect(Math.min(...history.map((q) => q.bitrate))).toBeGreaterThanOrEqual(CEILING.bitrate / 2);
  expect(history.at(-1)).toMatchObject(CEILING);
  const short = run(new Adapter(CEILING), 40, (s) => (s >= 10 && s < 13 ? 0 : 12_000_000));
  expect(new Set(short.map((q) => q.bitrate))).toEqual(new Set([CEILING.bitrate]));
});

test("the quality adapter keeps the quality while the network sends waiting media faster than the encoder adds media", () => {
  const sample = { connected: true, roundTripMs: 40, dropped: 0, given: 15, sentBitrate: 300_000 };
  const drained = new Adapter(CEILING);
  for (let i = 0; i < 40; i++) {
    drained.sample({
      ...sample,
      atMs: i * 500,
      unacknowledgedMs: Math.max(300, 12_000 - i * 500),
      deliveredBitrate: 600_000,
    });
  }
  expect(drained.quality).toEqual(CEILING);
  const narrow = new Adapter(CEILING);
  for (let i = 0; i < 12; i++)
    narrow.sample({
      ...sample,
      atMs: i * 500,
      unacknowledgedMs: 300 + i * 300,
      deliveredBitrate: 150_000,
    });
  expect(narrow.quality.bitrate).toBeLessThan(300_000);
});

test("an overloaded encoder gets fewer frames, then smaller frames, and rarely gets larger frames again", () => {
  const adapter = new Adapter(CEILING);
  const history = run(
    adapter,
    60,
    () => 20_000_000,
    (q) => (q.height * q.frameRate > 400 * 30 ? 0.4 : 0),
  );
  expect(history.at(-1)).toMatchObject({ height: 480 });
  expect(adapter.cause).toBe("encoder");
  const heights = history.map((q) => q.height);
  expect(heights.filter((h, i) => i > 0 && h > (heights[i - 1] ?? h)).length).toBeLessThanOrEqual(
    2,
  );
});
