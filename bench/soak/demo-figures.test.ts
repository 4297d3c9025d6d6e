import { describe, expect, it } from "vitest";
import { failSome, growthAfterSecondLoop } from "./demo-figures.ts";

describe("growthAfterSecondLoop", () => {
  const samples = (sizeOf: (second: number) => number, seconds: number) =>
    Array.from({ length: seconds }, (_, i) => ({ ms: i * 1000, bytes: sizeOf(i) }));

  it("ignores a recording that grows and is erased in each loop", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => 100 + (i % 10), 45),
        10_000,
      ),
    ).toBe(0));
  it("returns the growth between the second and the last whole loop", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => i, 45),
        10_000,
      ),
    ).toBe(20));
  it("ignores growth in the first two loops", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => Math.min(i, 10), 45),
        10_000,
      ),
    ).toBe(0));
  it("returns null without a whole loop after the second one", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => i, 25),
        10_000,
      ),
    ).toBeNull());
});

describe("failSome", () => {
  it("fails one request in three, in turn before and after the server gets it", async () => {
    let arrived = 0;
    const send = async () => {
      arrived++;
      return new Response("ok");
    };
    const { fetch, counts } = failSome(send, 3);
    const results: boolean[] = [];
    for (let n = 0; n < 6; n++)
      results.push(
        await fetch("http://localhost/").then(
          () => true,
          () => false,
        ),
      );
    expect(results).toEqual([true, true, false, true, true, false]);
    expect(arrived).toBe(5);
    expect(counts).toEqual({ sent: 6, failed: 2 });
  });
});
