import { describe, expect, test } from "vitest";
import { createUnread, MAX_UNREAD, MAX_UNREAD_IN_ALL } from "./unread.ts";

const KB = 1024;
const MB = 1024 * KB;

interface Client {
  name: string;
}

/** Counts the bytes of sent frames as the chat room does. `pass` moves the clock forward. */
function startRoom() {
  let at = 0;
  const unread = createUnread<Client>(() => at);
  const closed: string[] = [];
  const sent = new Map<string, number>();

  /** Sends a frame. Returns the id that the client must confirm, or null if no check is due. */
  function send(client: Client, bytes: number): string | null {
    if (closed.includes(client.name)) return null;
    if (unread.mustClose(client, bytes)) {
      unread.close(client);
      closed.push(client.name);
      return null;
    }
    sent.set(client.name, (sent.get(client.name) ?? 0) + bytes);
    return unread.add(client, bytes);
  }

  /** Sends a frame to a client that reads the frame at once. */
  function sendRead(client: Client, bytes: number): void {
    const id = send(client, bytes);
    if (id !== null) expect(unread.confirm(client, id)).toBe(true);
  }

  const pass = (ms: number): void => {
    at += ms;
  };
  const total = () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { unread, closed, send, sendRead, pass, total };
}

const clientsOf = (name: string, count: number): Client[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${name}-${i}` }));

describe("the limits of unread bytes in a chat room", () => {
  test("the chat room closes a socket with more than 4 MiB of unread bytes", () => {
    const { closed, send } = startRoom();
    const client = { name: "slow" };
    for (let i = 0; i < 4; i++) send(client, MB);
    expect(closed).toEqual([]);
    send(client, 1);
    expect(closed).toEqual(["slow"]);
    expect(MAX_UNREAD).toBe(4 * MB);
  });

  test("the unread bytes of all sockets stay limited while closed sockets keep their connections open", () => {
    const { closed, send, total } = startRoom();
    const crowd = clientsOf("slow", 200);
    for (let i = 0; i < 30; i++) for (const client of crowd) send(client, 100 * KB);
    expect(closed).toHaveLength(crowd.length);
    expect(total()).toBeLessThanOrEqual(MAX_UNREAD_IN_ALL + 200 * 132 * KB);
  });

  test("20,000 sockets with less than 32 KiB of unread bytes each do not use up the limit of the room", () => {
    const { closed, sendRead, send } = startRoom();
    for (const client of clientsOf("idle", 20_000)) send(client, 32 * KB - 1);
    const reader = { name: "reader" };
    for (let i = 0; i < 100; i++) sendRead(reader, 100 * KB);
    expect(closed).toEqual([]);
  });

  test("the chat room closes the sockets of stalled clients, and no socket of a client that reads", () => {
    const { closed, send, sendRead, pass } = startRoom();
    const [readers, stalled] = [clientsOf("reader", 100), clientsOf("stalled", 300)];
    for (let i = 0; i < 200; i++) {
      pass(200);
      for (const client of stalled) send(client, 8 * KB);
      for (const client of readers) sendRead(client, 8 * KB);
    }
    expect(closed.filter((name) => name.startsWith("reader"))).toEqual([]);
    expect(closed).toHaveLength(stalled.length);
  });

  test("the unread bytes of a closed socket do not count after the connection has ended", () => {
    const { unread, send, sendRead, closed } = startRoom();
    const crowd = clientsOf("slow", 20);
    for (let i = 0; i < 40; i++) for (const client of crowd) send(client, 100 * KB);
    expect(closed).toHaveLength(crowd.length);
    for (const client of crowd) unread.forget(client);
    const fresh = { name: "fresh" };
    send(fresh, MB);
    sendRead(fresh, 1);
    expect(closed).toHaveLength(crowd.length);
  });

  test("sent bytes stay unread if a client confirms a check that the chat room did not send", () => {
    const { unread, send } = startRoom();
    const client = { name: "liar" };
    expect(send(client, 40 * KB)).not.toBeNull();
    expect(unread.confirm(client, "invented")).toBe(false);
    expect(unread.mustClose(client, 4 * MB)).toBe(true);
  });
});
