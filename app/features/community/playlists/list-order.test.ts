import fc from "fast-check";
import { expect, test } from "vitest";
import { listedPath, playedOrder, readOrder, stepFrom } from "./list-order.ts";

const plain = { shuffle: null, loop: false };

test("a playlist plays in order, stops at its end, and starts again in loop mode", () => {
  const ids = ["a", "b", "c"];
  expect([
    stepFrom(ids, "a", 1, plain),
    stepFrom(ids, "c", 1, plain),
    stepFrom(ids, "a", -1, plain),
  ]).toEqual(["b", null, null]);
  expect([
    stepFrom(ids, "c", 1, { ...plain, loop: true }),
    stepFrom(ids, "a", -1, { ...plain, loop: true }),
  ]).toEqual(["a", "c"]);
  expect([stepFrom(ids, "x", 1, plain), stepFrom(["a"], "a", 1, { ...plain, loop: true })]).toEqual(
    [null, null],
  );
});

test("a shuffled playlist plays each video once, in the same order for the same seed", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^vid_[a-z0-9]{6}$/), { minLength: 1, maxLength: 40 }),
      fc.nat(999_999_999),
      (ids, shuffle) => {
        const order = { shuffle, loop: false };
        const played = playedOrder(ids, order);
        expect([...played].sort()).toEqual([...ids].sort());
        expect(playedOrder([...ids].reverse(), order)).toEqual(played);
        const walked = [played[0] ?? ""];
        for (
          let next = stepFrom(ids, walked[0] ?? "", 1, order);
          next !== null;
          next = stepFrom(ids, next, 1, order)
        )
          walked.push(next);
        expect(walked).toEqual(played);
      },
    ),
  );
  const ids = Array.from({ length: 20 }, (_, i) => `vid_${i}`);
  expect(playedOrder(ids, { shuffle: 1, loop: false })).not.toEqual(
    playedOrder(ids, { shuffle: 2, loop: false }),
  );
});

test("the playback order of a playlist is part of the URL, and invalid values in the URL are ignored", () => {
  for (const order of [plain, { shuffle: 42, loop: true }]) {
    expect(
      readOrder(new URL(listedPath("vid_a", "pl_b", order), "http://x.example").searchParams),
    ).toEqual(order);
  }
  expect(readOrder(new URLSearchParams("shuffle=-1&loop=yes"))).toEqual(plain);
});
