import { expect, test } from "vitest";
import { MESSAGE_WINDOW_MS } from "#worker/domain/live/chat/contract.ts";
import { createRejectedIds } from "./rejected-ids.ts";

test("the room remembers a rejected message id of a user for the window in which clients resend", () => {
  let now = 1_000;
  const ids = createRejectedIds(() => now);
  ids.add("user", "message");
  now += MESSAGE_WINDOW_MS - 1;
  expect(ids.has("user", "message")).toBe(true);
  expect(ids.has("other", "message")).toBe(false);
  now += 1;
  expect(ids.has("user", "message")).toBe(false);
});

test("a message that is resent does not extend the time for which the room remembers its rejection", () => {
  let now = 1_000;
  const ids = createRejectedIds(() => now);
  ids.add("user", "message");
  now += MESSAGE_WINDOW_MS - 1;
  ids.add("user", "message");
  now += 1;
  expect(ids.has("user", "message")).toBe(false);
});
