import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import {
  ApiError,
  actionRequest,
  apiRequest,
  fileRequest,
  KEEPALIVE_MAX_BYTES,
  sendOnce,
} from "./api.ts";

const respond = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetching = vi.spyOn(globalThis, "fetch");
const sentInit = (call: number) => fetching.mock.calls[call]?.[1];

afterEach(() => fetching.mockReset());
// Restores fetch, because other test files run in the same process.
afterAll(() => fetching.mockRestore());

describe("sendOnce", () => {
  test("sendOnce sends JSON with keepalive and returns the parsed response", async () => {
    fetching.mockResolvedValue(respond(200, { likes: 3 }));
    expect(await sendOnce(apiRequest("PUT", "/api/like", { on: true }))).toEqual({ likes: 3 });
    expect(sentInit(0)).toMatchObject({ method: "PUT", body: '{"on":true}', keepalive: true });
  });

  test("sendOnce throws for a successful response whose body breaks off or is not JSON", async () => {
    const broken = new ReadableStream({ pull: (c) => c.error(new TypeError("network error")) });
    for (const body of [broken, "<html>", '{"likes":']) {
      fetching.mockResolvedValue(new Response(body));
      await expect(sendOnce(apiRequest("PUT", "/api/like"))).rejects.toThrow(TypeError);
    }
    fetching.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await sendOnce(apiRequest("PUT", "/api/like"))).toBeNull();
  });

  test("sendOnce sends a body over 60 KiB without keepalive, because browsers reject larger bodies", async () => {
    fetching.mockImplementation(async () => respond(200, {}));
    await sendOnce(
      fileRequest("/api/poster", new Blob([new Uint8Array(KEEPALIVE_MAX_BYTES)]), "image/png"),
    );
    await sendOnce(
      fileRequest("/api/poster", new Blob([new Uint8Array(KEEPALIVE_MAX_BYTES + 1)]), "image/png"),
    );
    expect([sentInit(0)?.keepalive, sentInit(1)?.keepalive]).toEqual([true, false]);
  });

  test("sendOnce uses keepalive for at most 60 KiB over all pending requests", async () => {
    const half = fileRequest("/api/captions", "x".repeat(KEEPALIVE_MAX_BYTES / 2 + 1), "text/vtt");
    let sendResponse: (response: Response) => void = () => undefined;
    fetching.mockImplementationOnce(() => new Promise((resolve) => (sendResponse = resolve)));
    fetching.mockImplementation(async () => respond(200, {}));
    const first = sendOnce(half);
    await sendOnce(half);
    sendResponse(respond(200, {}));
    await first;
    await sendOnce(half);
    expect([0, 1, 2].map((call) => sentInit(call)?.keepalive)).toEqual([true, false, true]);
  });

  test("sendOnce throws an ApiError with the message and the fields of an error response", async () => {
    fetching.mockResolvedValue(
      respond(400, { error: "Check the title.", code: "INVALID", fields: { title: "Too long." } }),
    );
    const error = new ApiError(400, "Check the title.", "INVALID", { title: "Too long." });
    await expect(sendOnce(apiRequest("POST", "/api/videos"))).rejects.toEqual(error);
  });

  test("sendOnce treats a redirect from a page's form action as success", async () => {
    // Node's fetch returns no opaque redirects, so the test sets the response type by hand.
    const redirect = Object.defineProperty(new Response(null, { status: 404 }), "type", {
      value: "opaqueredirect",
    });
    fetching.mockResolvedValue(redirect);
    await sendOnce(actionRequest("/theme", { theme: "dark" }));
    expect(sentInit(0)).toMatchObject({
      method: "POST",
      body: "theme=dark",
      redirect: "manual",
      keepalive: true,
    });
  });
});
