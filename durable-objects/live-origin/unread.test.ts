import { describe, expect, test } from "vitest";
import { createUnread, MAX_UNREAD, MAX_UNREAD_IN_ALL } from "./unread.ts";

const KB = 1024;
const MB = 1024 * KB;

interface Viewer {
  name: string;
  network: string | null;
}

const answerTo = (id: string | null) => JSON.stringify({ type: "checked", id });

/** Counts frames as the relay does. */
function startRelay() {
  const unread = createUnread(({ network }: Viewer) => network);
  const closed: string[] = [];

  function send(viewer: Viewer, bytes: number): void {
    if (closed.includes(viewer.name)) return;
    const findExcess = () => unread.findExcess(viewer, bytes);
    for (let slow = findExcess(); slow; slow = findExcess()) {
      unread.close(slow);
      closed.push(slow.name);
    }
    if (!closed.includes(viewer.name)) unread.add(viewer, bytes);
  }

  /** Sends a frame to a viewer who reads the frame at once. */
  function sendRead(viewer: Viewer, bytes: number): void {
    send(viewer, bytes);
    const id = unread.nextCheck(viewer);
    if (id !== null) expect(unread.confirm(viewer, answerTo(id))).toBe(true);
  }

  return { unread, closed, send, sendRead };
}

const viewersOf = (network: string | null, count: number): Viewer[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${network}-${i}`, network }));

describe("the limits of unread bytes", () => {
  test("one network holds at most 16 MiB of unread bytes in all its sockets", () => {
    const { unread, closed, send } = startRelay();
    const crowd = viewersOf("a", 60);
    for (let i = 0; i < 64; i++) for (const viewer of crowd) send(viewer, 256 * KB);
    expect(closed).toHaveLength(crowd.length);
    expect(MAX_UNREAD).toBe(16 * MB);
    expect(unread.isFull("a")).toBe(true);
  });

  test("viewers of many networks hold at most 48 MiB of unread bytes together", () => {
    const { closed, send } = startRelay();
    const crowd = Array.from({ length: 20 }, (_, i) => viewersOf(`n${i}`, 1)).flat();
    for (let i = 0; i < 10; i++) for (const viewer of crowd) send(viewer, MB);
    expect(MAX_UNREAD_IN_ALL).toBe(48 * MB);
    expect(closed).toHaveLength(crowd.length);
  });

  test("viewers whose network is unknown count only against the limit for all viewers", () => {
    const { closed, send } = startRelay();
    const crowd = viewersOf(null, 6);
    for (let i = 0; i < 8; i++) for (const viewer of crowd) send(viewer, MB);
    expect(closed).toEqual([]);
    for (const viewer of crowd.slice(0, 1)) send(viewer, MB);
    expect(closed).toEqual(["null-0"]);
  });

  test("one viewer holds at most 16 MiB of unread bytes", () => {
    const { closed, send } = startRelay();
    const viewer = { name: "slow", network: null };
    for (let i = 0; i < 16; i++) send(viewer, MB);
    expect(closed).toEqual([]);
    send(viewer, 1);
    expect(closed).toEqual(["slow"]);
  });
});

describe("viewers who read", () => {
  test("stalled viewers in the same network never close the socket of a viewer who reads", () => {
    const { closed, send, sendRead } = startRelay();
    const honest = { name: "honest", network: "a" };
    const stalled = viewersOf("a", 59);
    for (let i = 0; i < 200; i++) {
      sendRead(honest, 300 * KB);
      for (const viewer of stalled) send(viewer, 300 * KB);
    }
    expect(closed).not.toContain("honest");
    expect(closed).toHaveLength(stalled.length);
  });

  test("300 stalled viewers of five networks never close the sockets of 100 viewers who read", () => {
    const { closed, send, sendRead } = startRelay();
    const honest = Array.from({ length: 100 }, (_, i) => viewersOf(`h${i}`, 1)).flat();
    const stalled = ["a", "b", "c", "d", "e"].flatMap((network) => viewersOf(network, 60));
    for (let i = 0; i < 300; i++) {
      for (const viewer of stalled) send(viewer, 11 * KB);
      for (const viewer of honest) sendRead(viewer, 11 * KB);
    }
    expect(closed.filter((name) => name.startsWith("h"))).toEqual([]);
    expect(closed.length).toBeGreaterThan(280);
  });

  test("400 viewers who read a stream of 2.6 Mbit/s stay below the limits", () => {
    const { unread, closed, sendRead } = startRelay();
    const crowd = Array.from({ length: 400 }, (_, i) => viewersOf(`h${i}`, 1)).flat();
    for (let i = 0; i < 300; i++) for (const viewer of crowd) sendRead(viewer, 11 * KB);
    expect(closed).toEqual([]);
    expect(unread.isFull(null)).toBe(false);
  });

  test("the origin checks viewers after 64 KiB instead of 256 KiB while half of the total limit is used", () => {
    const { unread, send } = startRelay();
    const viewer = { name: "reads", network: null };
    send(viewer, 64 * KB);
    expect(unread.nextCheck(viewer)).toBeNull();
    for (const stalled of viewersOf(null, 2)) send(stalled, 13 * MB);
    expect(unread.nextCheck(viewer)).not.toBeNull();
  });
});

describe("closed sockets", () => {
  test("a network with 16 MiB in closed sockets gets no new socket until their connections end", () => {
    const { unread, closed, send } = startRelay();
    const crowd = viewersOf("a", 3);
    for (let i = 0; i < 12; i++) for (const viewer of crowd) send(viewer, MB);
    expect(closed).toHaveLength(3);
    expect(unread.isFull("a")).toBe(true);
    expect(unread.isFull("b")).toBe(false);
    for (const viewer of crowd) unread.forget(viewer);
    expect(unread.isFull("a")).toBe(false);
    expect(unread.hasRoom(MAX_UNREAD_IN_ALL / 2)).toBe(true);
  });

  test("unread bytes of a closed socket no longer count once the viewer has read them", () => {
    const { unread, closed, send } = startRelay();
    const viewer = { name: "slow", network: "a" };
    send(viewer, 16 * MB);
    const id = unread.nextCheck(viewer);
    send(viewer, 1);
    expect(closed).toEqual(["slow"]);
    expect(unread.isFull("a")).toBe(true);
    expect(unread.confirm(viewer, answerTo(id))).toBe(true);
    expect(unread.isFull("a")).toBe(false);
  });

  test("a viewer who joins gets no stored frames that would use more than half of the total limit", () => {
    const { unread, send } = startRelay();
    for (const viewer of viewersOf(null, 2)) send(viewer, 10 * MB);
    expect(unread.hasRoom(4 * MB)).toBe(true);
    expect(unread.hasRoom(5 * MB)).toBe(false);
  });
});
