import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFanOut, windowFor } from "./fan-out.ts";
import type { Stored } from "./message-rows.ts";
import type { Framed, Sockets } from "./sockets.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stored = (n: number): Stored => ({
  seq: n,
  message: {
    id: `msg_${n}`,
    content: "",
    userId: "usr_1",
    streamId: "str_1",
    isDonation: false,
    donationAmount: null,
    currency: null,
    replyTo: null,
    createdAt: 0,
    user: { username: "river", avatar: null, isVerified: false, badges: [] },
  },
});

function room({ told, count = 1 }: { told?: number; count?: number } = {}) {
  const said: string[] = [];
  const storage = {
    sync: async () => void said.push("sync"),
    kv: { get: () => told, put: (_key: string, seq: unknown) => void said.push(`told ${seq}`) },
  };
  const failures: unknown[] = [];
  const ids = (messages: readonly Framed[]) =>
    messages.map(({ text }) => JSON.parse(text).message.id.slice(4)).join("+");
  const sockets: Pick<Sockets, "count" | "broadcast" | "broadcastMessages"> = {
    count: () => count,
    broadcast: ({ type }) => void said.push(type),
    broadcastMessages: (messages) => void said.push(ids(messages)),
  };
  const log = { visibleAfter: (seq: number) => [seq + 1, seq + 2].map(stored), lastSeq: () => 0 };
  const fanOut = createFanOut({
    storage,
    ...log,
    sockets,
    now: () => Date.now(),
    failed: (cause) => failures.push(cause),
  });
  said.length = told === undefined ? 0 : said.length;
  const post = (n: number) =>
    fanOut.post(() => {
      said.push(`store ${n}`);
      return stored(n);
    });
  return { fanOut, said, failures, post };
}

test("the chat room stores messages before it broadcasts them, and sends several at once while busy", async () => {
  const { said, post, fanOut } = room();
  await post(1);
  expect(said.splice(0)).toEqual(["store 1", "sync", "1", "told 1"]);
  for (const n of [2, 3]) post(n);
  fanOut.runInOrder(() => void said.push("answer"));
  post(4);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(windowFor(1));
  expect(said.splice(0)).toEqual([
    "store 2",
    "store 3",
    "answer",
    "store 4",
    "sync",
    "2+3+4",
    "told 4",
  ]);
  fanOut.runInOrder(() => void said.push("at once"));
  expect(said.splice(0)).toEqual(["at once"]);
  await vi.advanceTimersByTimeAsync(windowFor(1));
  await post(5);
  expect(said).toContain("5");
});

test("the chat room sends messages and other frames in the order of their arrival", () => {
  const { said, post, fanOut } = room();
  post(1);
  post(2);
  fanOut.broadcast({ type: "presence", viewers: 1 });
  post(3);
  fanOut.broadcastStored(stored(4));
  expect(said.filter((s) => !/sync|store|told/.test(s))).toEqual(["1+2", "presence", "3+4"]);
});

test("a chat message that cannot be stored does not prevent other messages from being stored and sent", async () => {
  const { said, failures, post, fanOut } = room();
  await post(1);
  fanOut.post(() => {
    throw new Error("The disk is full");
  });
  post(2);
  await vi.advanceTimersByTimeAsync(windowFor(1));
  expect(said).toContain("2");
  expect(failures).toHaveLength(1);
});

test("the chat room sends the stored but unsent messages after a restart", () => {
  expect(room({ told: 7 }).said).toEqual(["8+9", "told 9"]);
});

test("the chat room's broadcast interval grows with its sockets from 50 ms to 200 ms", () => {
  expect([1, 200, 500, 2000, 4000, 100_000].map(windowFor)).toEqual([50, 50, 69, 139, 196, 200]);
});
