import { expect, test, vi } from "vitest";
import { call } from "../testing/factories.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function requestWith(given: string) {
  const raw = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const response = await call("/healthz", { headers: { "X-Request-Id": given } });
  const lines = raw.mock.calls.map(([line]): Record<string, unknown> => JSON.parse(String(line)));
  raw.mockRestore();
  const requestId = response.headers.get("X-Request-Id") ?? "";
  return {
    requestId,
    line: lines.find((line) => line.event === "request" && line.requestId === requestId),
  };
}

test("the server gives a request its own ID, and logs the client's ID separately", async () => {
  const given = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const { requestId, line } = await requestWith(given);
  expect(requestId).toMatch(UUID);
  expect(requestId).not.toBe(given);
  expect(line).toMatchObject({ path: "/healthz", clientRequestId: given });
});

test.each(["", "a b", '","requestId":"x', "ü", "a".repeat(65)])(
  "the log omits an invalid request ID from the client: %j",
  async (given) => {
    const { requestId, line } = await requestWith(given);
    expect(requestId).toMatch(UUID);
    expect(line).toMatchObject({ path: "/healthz" });
    expect(line).not.toHaveProperty("clientRequestId");
  },
);
