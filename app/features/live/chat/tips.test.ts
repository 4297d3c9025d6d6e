import { expect, test } from "vitest";
import type { ChatMessage } from "#worker/domain/live/chat/contract.ts";
import { shelvedTips, tipVisibleMs } from "./tips.ts";

const MINUTE = 60_000;
const tipMessage = (id: number, cents: number | null, createdAt: number): ChatMessage => ({
  id: `msg_${id}`,
  content: "",
  userId: "usr_1",
  streamId: "str_1",
  isDonation: cents !== null,
  donationAmount: cents,
  currency: cents === null ? null : "USD",
  replyTo: null,
  createdAt,
  user: { username: "river", avatar: null, isVerified: false, badges: [] },
});

test("a larger tip stays above the chat longer, and small tips never appear above the chat", () => {
  expect(
    [100, 499, 500, 1999, 2000, 5000, 10_000, 1_000_000].map(
      (cents) => tipVisibleMs(cents) / MINUTE,
    ),
  ).toEqual([0, 0, 1, 1, 2, 5, 10, 10]);
});

test("the chat shows at most five current tips above the messages, the largest first", () => {
  const messages = [
    tipMessage(1, 10_000, 0),
    tipMessage(2, 500, 8 * MINUTE),
    tipMessage(3, null, 9 * MINUTE),
    tipMessage(4, 2000, 9 * MINUTE),
  ];
  const at = (minutes: number) => {
    const { tips, until } = shelvedTips(messages, minutes * MINUTE);
    return [tips.map(({ id }) => id), until === null ? null : until / MINUTE];
  };
  expect(at(8.5)).toEqual([["msg_1", "msg_4", "msg_2"], 9]);
  expect(at(9.5)).toEqual([["msg_1", "msg_4"], 10]);
  expect(at(10)).toEqual([["msg_4"], 11]);
  expect(at(11)).toEqual([[], null]);
  const many = Array.from({ length: 9 }, (_, i) => tipMessage(i, 500 + i, MINUTE));
  expect(shelvedTips(many, MINUTE).tips.map(({ id }) => id)).toEqual([
    "msg_8",
    "msg_7",
    "msg_6",
    "msg_5",
    "msg_4",
  ]);
});
