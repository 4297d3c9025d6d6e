import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Intent } from "./intent-schema.ts";
import { INTENT_MAX_AGE_MS, intentOf, writeOf } from "./resume.ts";
import { claimResumed, dropResumed, publishResumed, subscribeResumed } from "./resumed-intent.ts";
import { keepIntent, takeStored } from "./stored-intent.ts";

const comment: Intent = { act: "comment", videoId: "vid_1", body: "Two\nlines" };
const stored = { nonce: "n-1", at: 1000, intent: comment };
const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a stored intent comes back once, with its text", () => {
  keepIntent(stored);
  const text = takeStored() ?? "";
  expect(intentOf(text, { nonce: "n-1", now: 1000 + INTENT_MAX_AGE_MS })).toEqual(comment);
  expect(takeStored()).toBeNull();
});

test.each([
  ["the address has another nonce", stored, { nonce: "n-2", now: 1000 }],
  ["it is older than 15 minutes", stored, { nonce: "n-1", now: 1001 + INTENT_MAX_AGE_MS }],
  ["its time is in the future", stored, { nonce: "n-1", now: 999 }],
  ["its act is unknown", { ...stored, intent: { act: "pay" } }, { nonce: "n-1", now: 1000 }],
  [
    "its id could leave the path",
    { ...stored, intent: { act: "follow", creatorId: "../payouts" } },
    { nonce: "n-1", now: 1000 },
  ],
])("a stored intent is dropped if %s", (_when, value, address) => {
  expect(intentOf(JSON.stringify(value), address)).toBeNull();
});

test("a text that is no JSON is dropped", () => {
  expect(intentOf("{", { nonce: "n-1", now: 1000 })).toBeNull();
});

test("writes return with their state, and other acts are left to their control", () => {
  expect(writeOf({ act: "follow", creatorId: "usr_1" })).toMatchObject({
    key: "follow:usr_1",
    value: true,
    request: { method: "POST", path: "/api/creators/usr_1/follow" },
  });
  expect(writeOf({ act: "react", videoId: "vid_1", reaction: "dislike" })).toMatchObject({
    value: "dislike",
    request: { path: "/api/videos/vid_1/reaction", body: { reaction: "dislike" } },
  });
  expect(writeOf({ act: "likeComment", commentId: "com_1" })).toMatchObject({
    value: true,
    request: { method: "PUT", path: "/api/comments/com_1/like" },
  });
  expect(writeOf({ act: "tip", contentId: "vid_1" })).toBeNull();
});

test("a resumed intent goes to one control, and not to the next page", () => {
  const told = vi.fn();
  const stop = subscribeResumed(told);
  publishResumed(comment);
  expect(told).toHaveBeenCalledOnce();
  expect(claimResumed("tip", () => true)).toBeNull();
  expect(claimResumed("comment", ({ videoId }) => videoId === "vid_2")).toBeNull();
  expect(claimResumed("comment", ({ videoId }) => videoId === "vid_1")).toEqual(comment);
  expect(claimResumed("comment", () => true)).toBeNull();
  publishResumed(comment);
  dropResumed();
  expect(claimResumed("comment", () => true)).toBeNull();
  stop();
});
