import { expect, test } from "vitest";
import { guardBody } from "./guard-body.ts";

const MIB = 1024 * 1024;

/** A body of whole MiB that a slow client reads at one MiB a second. */
function slowRead(mib: number, holds?: (second: number) => boolean) {
  let at = 0;
  let produced = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      at += 1000;
      if (produced === mib) controller.close();
      else {
        produced++;
        controller.enqueue(new Uint8Array(MIB));
      }
    },
  });
  const check = holds && (async () => holds(at / 1000));
  return guardBody(body, { size: mib * MIB, holds: check, now: () => at });
}

async function bytesRead(body: ReadableStream<Uint8Array>): Promise<{ mib: number; isWhole: boolean }> {
  let read = 0;
  try {
    for await (const chunk of body) read += chunk.byteLength;
    return { mib: read / MIB, isWhole: true };
  } catch {
    return { mib: read / MIB, isWhole: false };
  }
}

test("a long download ends within seconds after its reader loses access", async () => {
  const { mib, isWhole } = await bytesRead(slowRead(60, (second) => second < 20));
  expect(isWhole).toBe(false);
  expect(mib).toBeGreaterThan(10);
  expect(mib).toBeLessThanOrEqual(30);
});

test("a long download arrives complete while its reader has access, and a short one is not checked", async () => {
  expect(await bytesRead(slowRead(60, () => true))).toEqual({ mib: 60, isWhole: true });
  expect(await bytesRead(slowRead(3, () => false))).toEqual({ mib: 3, isWhole: true });
  expect(await bytesRead(slowRead(60))).toEqual({ mib: 60, isWhole: true });
});
