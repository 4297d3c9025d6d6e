import { describe, expect, it } from "vitest";
import { failSome, growthAfterSecondLoop } from "./demo-figures.ts";

describe("growthAfterSecondLoop", () => {
  const samples = (sizeOf: (second: number) => number, seconds: number) =>
    Array.from({ length: seconds }, (_, i) => ({ ms: i * 1000, bytes: sizeOf(i) }));

  it("ignores disk space that a recording uses and frees again in each loop", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => 100 + (i % 10), 45),
        10_000,
      ),
    ).toBe(0));
  it("returns how much the disk usage grew between the second and the last complete loop", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => i, 45),
        10_000,
      ),
    ).toBe(20));
  it("ignores growth of the disk usage in the first two loops", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => Math.min(i, 10), 45),
        10_000,
      ),
    ).toBe(0));
  it("returns null if no complete loop follows the second loop", () =>
    expect(
      growthAfterSecondLoop(
        samples((i) => i, 25),
        10_000,
      ),
    ).toBeNull());
});

describe("failSome", () => {
  it("makes every third request fail, alternately before and after the server handles the request", async () => {
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
