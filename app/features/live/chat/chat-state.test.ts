import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatMessage, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import { type ChatState, cursorOf, initialChatState, prepend, receive } from "./chat-state.ts";

const message = (n: number): ChatMessage => ({
  id: `msg_${String(n).padStart(6, "0")}`,
  content: `message ${n}`,
  userId: "usr_1",
  streamId: "str_1",
  isDonation: false,
  donationAmount: null,
  currency: null,
  replyTo: null,
  createdAt: n,
  user: { username: "river", avatar: null, isVerified: false, badges: [] },
});
const chat = (n: number): ServerFrame => {
  const { user, ...body } = message(n);
  return { type: "chat", message: body, user };
};
const history = (ns: number[], reset: boolean): ServerFrame => ({
  type: "history",
  messages: ns.map(message),
  reset,
  more: false,
});
const run = (frames: ServerFrame[], from: ChatState = initialChatState) =>
  frames.reduce(receive, from);
const numbers = (state: ChatState) => state.messages.map((m) => m.createdAt);

test("the chat shows every message once and in order, however often the connection breaks", () => {
  // After each disconnect, the client receives the messages after its last message.
  fc.assert(
    fc.property(
      fc.array(fc.record({ sent: fc.nat(5), lost: fc.nat(5), overlap: fc.nat(3) })),
      (rounds) => {
        let written = 0;
        let state = run([history([], true)]);
        for (const { sent, lost, overlap } of rounds) {
          for (let i = 0; i < sent; i++) state = receive(state, chat(++written));
          written += lost;
          const cursor = Number(cursorOf(state)?.slice(4) ?? 0);
          const from = Math.max(0, cursor - overlap);
          state = receive(state, history(range(from + 1, written), cursor === 0));
        }
        expect(numbers(state)).toEqual(range(1, written));
      },
    ),
  );
});

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
const pending = (clientId: string) => ({
  clientId,
  content: "hello",
  replyTo: null,
  id: null,
  rejection: null,
});

test("a sent chat message leaves the pending list once the room has acknowledged it and sent it back", () => {
  const written = { ...initialChatState, pending: [pending("a")] };
  const ack: ServerFrame = { type: "ack", clientId: "a", id: message(1).id };
  for (const frames of [
    [ack, chat(1)],
    [chat(1), ack],
  ]) {
    expect(run(frames.slice(0, 1), written).pending).toHaveLength(1);
    const done = run(frames, written);
    expect(done.pending).toEqual([]);
    expect(numbers(done)).toEqual([1]);
  }
});

test("a rejected chat message keeps its error until the room stores the message at a later attempt", () => {
  const written = { ...initialChatState, pending: [pending("a"), pending("b")] };
  const rejected = receive(written, {
    type: "error",
    code: "RATE_LIMITED",
    message: "Slow down.",
    clientId: "a",
    retryAfter: 3,
  });
  expect(rejected.pending.map((p) => p.rejection)).toEqual(["Slow down.", null]);
  expect(rejected.notice).toBe("Slow down.");
  const stored = run([{ type: "ack", clientId: "a", id: message(1).id }, chat(1)], rejected);
  expect(stored.pending.map((p) => p.clientId)).toEqual(["b"]);
  expect(stored.notice).toBeNull();
});

test("a history frame with the reset flag replaces the loaded chat messages", () => {
  expect(numbers(run([history([1, 2], true), history([8, 9], true)]))).toEqual([8, 9]);
});

test("a page of older chat messages is prepended without duplicates", () => {
  const state = run([history([5, 6], true)]);
  expect(numbers(prepend(state, [message(5), message(4), message(3)], true))).toEqual([3, 4, 5, 6]);
});

test("the chat keeps at most 4,000 messages in memory", () => {
  let state = run([history([], true)]);
  for (let n = 1; n <= 4500; n++) state = receive(state, chat(n));
  expect(state.messages.length).toBeLessThanOrEqual(4000);
  expect(state.messages.at(-1)?.createdAt).toBe(4500);
  expect(state.more).toBe(true);
});

test("a batch of chat frames has the same effect as the same frames one by one", () => {
  const frames = [1, 2, 3].map(chat).filter((f) => f.type === "chat");
  expect(run([{ type: "batch", frames }])).toEqual(run(frames));
});

test("a restored chat message returns to its old position in the list", () => {
  const reply = {
    ...message(3),
    replyTo: { id: message(1).id, username: "river", content: "message 1" },
  };
  const heldMessage = { ...message(4), reason: "why" };
  const state = run([
    history([1, 2], true),
    { type: "history", messages: [reply], reset: false, more: false },
    { type: "held", messages: [heldMessage], reset: true },
  ]);
  const removed = receive(state, { type: "removed", ids: [message(1).id, heldMessage.id] });
  expect([numbers(removed), removed.messages.at(-1)?.replyTo, removed.held]).toEqual([
    [2, 3],
    null,
    [],
  ]);
  expect(numbers(receive(removed, { type: "restored", messages: [message(1)] }))).toEqual([
    1, 2, 3,
  ]);
  expect(numbers(receive(state, { type: "removed", userId: "usr_1" }))).toEqual([]);
  expect(numbers(receive(state, { type: "removed", all: true }))).toEqual([]);
  expect(numbers(receive(state, { type: "removed", userId: "usr_2" }))).toEqual([1, 2, 3]);
});

test("a chat message held for review moves from the pending list to the held list", () => {
  const written = { ...initialChatState, pending: [pending("a")] };
  const heldMessage = { ...message(1), reason: "why" };
  const state = run(
    [
      { type: "ack", clientId: "a", id: heldMessage.id, held: true },
      { type: "held", messages: [heldMessage], reset: false },
    ],
    written,
  );
  expect([state.pending, state.held.map((m) => m.id), numbers(state)]).toEqual([
    [],
    [heldMessage.id],
    [],
  ]);
  const approved = run([{ type: "reviewed", id: heldMessage.id, approved: true }, chat(1)], state);
  expect([approved.held, numbers(approved)]).toEqual([[], [1]]);
});

test("the wait of slow mode starts when the room stores the user's chat message, and moderators never wait", () => {
  const slow = { ...initialChatState, modes: { ...initialChatState.modes, slowMode: 10 } };
  const ack: ServerFrame = { type: "ack", clientId: "a", id: "msg_1" };
  const member = { ...slow, you: { role: "member", gate: null } } as const;
  expect(receive(member, ack, 1000).waitUntil).toBe(11_000);
  expect(receive({ ...slow, you: { role: "moderator", gate: null } }, ack, 1000).waitUntil).toBe(0);
  expect(
    receive(member, { type: "error", code: "SLOW_MODE", message: "Wait", retryAfter: 4 }, 1000)
      .waitUntil,
  ).toBe(5000);
  const off: ServerFrame = { type: "modes", modes: initialChatState.modes };
  expect(receive(receive(member, ack, 1000), off, 2000).waitUntil).toBe(0);
});
