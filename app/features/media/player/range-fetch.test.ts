import { afterEach, expect, test, vi } from "vitest";
import { RangeFetch } from "./range-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

function stubNetwork(status = 206) {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      out = controller;
    },
  });
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return {
    fetch,
    send: (...bytes: number[]) => out?.enqueue(Uint8Array.from(bytes)),
    end: () => out?.close(),
  };
}

const fetchRange = (start: number, end: number) =>
  new RangeFetch("/media/t/v/a.mp4", { start, end, signal: new AbortController().signal });

async function walk(of: RangeFetch): Promise<number[][]> {
  const steps: number[][] = [];
  for await (const bytes of of.arriving()) steps.push([...bytes]);
  return steps;
}

test("a byte range request gives received bytes to every reader before the remaining bytes arrive", async () => {
  const { fetch, send, end } = stubNetwork();
  const of = fetchRange(10, 15);
  const arriving = of.arriving();
  send(1, 2);
  expect([...((await arriving.next()).value ?? [])]).toEqual([1, 2]);
  send(3);
  send(4, 5);
  end();
  expect([...(await of.whole).bytes]).toEqual([1, 2, 3, 4, 5]);
  expect([...((await arriving.next()).value ?? [])]).toEqual([3, 4, 5]);
  expect((await arriving.next()).done).toBe(true);
  expect(await walk(of)).toEqual([[1, 2, 3, 4, 5]]);
  expect(fetch).toHaveBeenCalledWith(
    "/media/t/v/a.mp4",
    expect.objectContaining({ headers: { Range: "bytes=10-14" } }),
  );
});

test.each([
  ["fewer bytes than requested", 206, [1, 2]],
  ["more bytes than requested", 206, [1, 2, 3, 4, 5, 6]],
  ["the whole file instead of a range", 200, [1, 2, 3, 4, 5]],
])(
  "a byte range request that receives %s fails for every reader, and no reader waits forever",
  async (_, status, bytes) => {
    const { send, end } = stubNetwork(status);
    const of = fetchRange(0, 5);
    const walked = walk(of);
    send(...bytes);
    end();
    await expect(walked).rejects.toThrow();
    await expect(of.whole).rejects.toThrow();
  },
);
