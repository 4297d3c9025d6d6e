import { describe, expect, test } from "vitest";
import { endlessBody } from "../testing/endless-body.ts";
import { call } from "../testing/factories.ts";

describe("the size limit of request bodies", () => {
  test.each([
    ["JSON", "/api/auth/login", "application/json"],
    ["a form", "/login", "application/x-www-form-urlencoded"],
    ["an error report", "/api/client-errors", "text/plain"],
  ])("rejects a chunked body above the limit (%s)", async (_what, path, type) => {
    const { body, read } = endlessBody();
    const response = await call(path, { method: "POST", body, headers: { "Content-Type": type } });
    expect(response.status).toBe(413);
    expect(read.bytes).toBeLessThan(1024 * 1024);
  });
});
