import { describe, expect, test } from "vitest";
import { call } from "../testing/factories.ts";

const PIECE_BYTES = 64 * 1024;
const PIECES = 480;

/** A body of 30 MiB without a Content-Length, and how many bytes of it were read. */
function endlessBody() {
  const read = { bytes: 0 };
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      read.bytes += PIECE_BYTES;
      controller.enqueue(new Uint8Array(PIECE_BYTES).fill(32));
      if (pieces === PIECES) controller.close();
    },
  });
  return { body, read };
}

describe("a body that is sent in pieces is refused as soon as it is too large", () => {
  test.each([
    ["JSON", "/api/auth/login", "application/json"],
    ["a form", "/login", "application/x-www-form-urlencoded"],
    ["a report", "/api/client-errors", "text/plain"],
  ])("%s", async (_what, path, type) => {
    const { body, read } = endlessBody();
    const response = await call(path, { method: "POST", body, headers: { "Content-Type": type } });
    expect(response.status).toBe(413);
    expect(read.bytes).toBeLessThan(1024 * 1024);
  });
});
