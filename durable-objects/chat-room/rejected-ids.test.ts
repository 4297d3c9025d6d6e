import { expect, test } from "vitest";
import { MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";
import { createRejectedIds } from "./rejected-ids.ts";

test("a chat room remembers the id of a rejected message for as long as clients send messages again", () => {
  let now = 1_000;
  const ids = createRejectedIds(() => now);
  ids.add("user", "message");
  now += MESSAGE_WINDOW_MS - 1;
  expect(ids.has("user", "message")).toBe(true);
  expect(ids.has("other", "message")).toBe(false);
  now += 1;
  expect(ids.has("user", "message")).toBe(false);
});

test("a chat room does not remember a rejected message for longer if the client sends it again", () => {
  let now = 1_000;
  const ids = createRejectedIds(() => now);
  ids.add("user", "message");
  now += MESSAGE_WINDOW_MS - 1;
  ids.add("user", "message");
  now += 1;
  expect(ids.has("user", "message")).toBe(false);
});
