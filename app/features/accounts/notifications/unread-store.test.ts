import { afterEach, expect, test, vi } from "vitest";
import { currentUnread, forgetUnread, refreshUnread } from "./unread-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetUnread();
});

test("concurrent requests for the unread notification count are combined, and the count is requested again after 30 seconds", async () => {
  const ask = vi.fn(async () => Response.json({ unread: ask.mock.calls.length }));
  vi.stubGlobal("fetch", ask);
  await Promise.all([refreshUnread(1000), refreshUnread(1001), refreshUnread(15_000)]);
  expect([ask.mock.calls.length, currentUnread()]).toEqual([1, 1]);
  await refreshUnread(30_000);
  expect(currentUnread()).toBe(2);
});

test("the unread notification count stays the same when the server is unreachable", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ unread: 4 }));
  await refreshUnread(1000);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await refreshUnread(100_000);
  expect(currentUnread()).toBe(4);
});
