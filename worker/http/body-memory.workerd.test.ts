import { expect, test } from "vitest";
import { BODY_MEMORY_BYTES } from "../domain/kernel/files/file-memory.ts";
import { readBody } from "./read-body.ts";

const MIB = 1024 * 1024;
const LIMIT = 20 * MIB;

/** Creates a request body that sends 15 MiB and then stalls until the test calls `end`. */
function slowBody() {
  const sender = { sent: 0, end: (): void => undefined };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      sender.end = () => controller.error(new Error("The sender disconnected"));
    },
    pull(controller) {
      if (sender.sent >= 15 * MIB) return new Promise(() => undefined);
      sender.sent += MIB;
      controller.enqueue(new Uint8Array(MIB));
    },
  });
  const request = new Request("http://localhost/", { method: "PUT", body: stream });
  return { sender, read: readBody(request, LIMIT, "too large") };
}

test("stalled request bodies use a limited amount of an isolate's memory, and do not block small bodies", async () => {
  const bodies = Array.from({ length: 8 }, slowBody);
  const codes: unknown[] = [];
  for (const { read } of bodies) read.catch((error) => codes.push(error.code));
  await expect.poll(() => codes.length).toBeGreaterThanOrEqual(4);
  expect(new Set(codes)).toEqual(new Set(["UNAVAILABLE"]));
  const held = (bodies.length - codes.length) * 15 * MIB;
  expect(held).toBeLessThanOrEqual(BODY_MEMORY_BYTES + bodies.length * MIB);

  const small = new Request("http://localhost/", { method: "POST", body: "x".repeat(200_000) });
  expect(await readBody(small, LIMIT, "too large")).toHaveLength(200_000);

  for (const { sender } of bodies) sender.end();
  await Promise.allSettled(bodies.map(({ read }) => read));
  const large = new Request("http://localhost/", { method: "PUT", body: new Uint8Array(LIMIT) });
  expect(await readBody(large, LIMIT, "too large")).toHaveLength(LIMIT);
});
