import { describe, expect, test } from "vitest";
import { clientAction } from "./failure.ts";

const run = (error: unknown, signal?: AbortSignal) =>
  clientAction({
    request: new Request("https://tributary.example/settings/profile", {
      method: "POST",
      signal: signal ?? null,
    }),
    params: {},
    serverAction: () => Promise.reject(error),
  });

describe("clientAction", () => {
  test("clientAction returns the result of the server's form action", async () => {
    const request = new Request("https://tributary.example/");
    const serverAction = async () => JSON.parse('{"saved":"Saved"}');
    expect(await clientAction({ request, params: {}, serverAction })).toEqual({ saved: "Saved" });
  });

  test.each([
    ["the network fails", new TypeError("Failed to fetch"), "Check your connection and try again."],
    ["the server fails", new Error("Unexpected Server Error"), "Server error occurred"],
  ])("clientAction returns an error to the form when %s", async (_when, error, sentence) => {
    const response = await run(error);
    if (!(response instanceof Response)) throw new TypeError("No response");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: sentence });
  });

  test.each([
    ["a redirect", Response.redirect("https://tributary.example/login")],
    [
      "an error page",
      { status: 404, statusText: "Not Found", internal: false, data: "There is no such form" },
    ],
  ])("clientAction rethrows %s that the server's form action threw", async (_what, thrown) => {
    await expect(run(thrown)).rejects.toBe(thrown);
  });

  test("clientAction rethrows the AbortError of a form submission that a newer submission replaced", async () => {
    await expect(
      run(new DOMException("aborted", "AbortError"), AbortSignal.abort()),
    ).rejects.toThrow("aborted");
  });
});
