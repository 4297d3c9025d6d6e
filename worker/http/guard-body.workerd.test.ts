import { expect, test } from "vitest";
import { guardBody } from "./guard-body.ts";

const MIB = 1024 * 1024;

function slowRead(mib: number, holds?: (second: number) => boolean) {
  let at = 0;
  let produced = 0;
  const body = new ReadableStream({
    type: "bytes",
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

const chunks = (count: number, size: number) =>
  new ReadableStream({
    type: "bytes",
    start(controller) {
      for (let i = 0; i < count; i++) controller.enqueue(new Uint8Array(size));
      controller.close();
    },
  });

async function bytesRead(
  body: ReadableStream<Uint8Array>,
): Promise<{ mib: number; isWhole: boolean }> {
  let read = 0;
  try {
    for await (const chunk of body) read += chunk.byteLength;
    return { mib: read / MIB, isWhole: true };
  } catch {
    return { mib: read / MIB, isWhole: false };
  }
}

test("a download that is canceled counts only the bytes that its reader received", async () => {
  const reports: number[] = [];
  const tasks: Promise<void>[] = [];
  const send = () =>
    guardBody(chunks(48, MIB / 16), {
      size: 3 * MIB,
      onSent: async (bytes) => void reports.push(bytes),
      waitUntil: (task) => tasks.push(task),
      now: () => 0,
    });
  const reported = () => reports.splice(0).reduce((sum, bytes) => sum + bytes, 0);
  expect(await bytesRead(send())).toEqual({ mib: 3, isWhole: true });
  expect(reported()).toBe(3 * MIB);
  const reader = send().getReader();
  let read = 0;
  while (read < MIB) read += (await reader.read()).value?.byteLength ?? 0;
  await reader.cancel();
  await Promise.all(tasks);
  // The last chunk, which the client read only in part, is not reported.
  const missing = read - reported();
  expect(missing).toBeGreaterThanOrEqual(0);
  expect(missing).toBeLessThanOrEqual(MIB / 16);
});

test("a long download ends within seconds after its reader loses access", async () => {
  const { mib, isWhole } = await bytesRead(slowRead(60, (second) => second < 20));
  expect(isWhole).toBe(false);
  expect(mib).toBeGreaterThan(10);
  expect(mib).toBeLessThanOrEqual(30);
});

test("a long download arrives complete while its reader has access", async () => {
  expect(await bytesRead(slowRead(60, () => true))).toEqual({ mib: 60, isWhole: true });
  expect(await bytesRead(slowRead(3, () => false))).toEqual({ mib: 3, isWhole: true });
  expect(await bytesRead(slowRead(60))).toEqual({ mib: 60, isWhole: true });
});
