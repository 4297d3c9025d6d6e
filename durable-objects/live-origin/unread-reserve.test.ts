import { describe, expect, test } from "vitest";
import { createUnread, MAX_UNREAD, MAX_UNREAD_IN_ALL } from "./unread.ts";

const KB = 1024;
const MB = 1024 * KB;
/** Number of bytes in one frame of a stream with 2.6 Mbit/s and 30 frames per second. */
const FRAME = 11 * KB;

interface Viewer {
  name: string;
  network: string | null;
}

/** Counts the bytes of sent frames as the relay does. `pass` moves the clock forward. */
function startRelay() {
  let at = 0;
  const sent = new Map<string, number>();
  const closed: string[] = [];
  const unread = createUnread(
    ({ network }: Viewer) => network,
    () => at,
  );

  /** Sends a frame. Returns the id that the viewer must confirm, or null if no check is due. */
  function send(viewer: Viewer, bytes: number): string | null {
    if (closed.includes(viewer.name)) return null;
    const findExcess = () => unread.findExcess(viewer, bytes);
    for (let slow = findExcess(); slow; slow = findExcess()) {
      unread.close(slow);
      closed.push(slow.name);
    }
    if (closed.includes(viewer.name)) return null;
    unread.add(viewer, bytes);
    sent.set(viewer.name, (sent.get(viewer.name) ?? 0) + bytes);
    return unread.nextCheck(viewer);
  }

  const confirm = (viewer: Viewer, id: string | null) =>
    id === null || unread.confirm(viewer, JSON.stringify({ type: "checked", id }));
  const heldBy = (viewers: readonly Viewer[]) =>
    viewers.reduce((sum, { name }) => sum + (sent.get(name) ?? 0), 0);
  const pass = (ms: number): void => {
    at += ms;
  };
  return { unread, closed, send, confirm, heldBy, pass };
}

const viewersOf = (network: string, count: number): Viewer[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${network}-${i}`, network }));

describe("closed sockets whose connections have not ended", () => {
  test("the unread bytes of closed sockets count against the limit of their network", () => {
    const { send, heldBy } = startRelay();
    const crowd = viewersOf("a", 60);
    for (let i = 0; i < 64; i++) for (const viewer of crowd) send(viewer, 256 * KB);
    expect(heldBy(crowd)).toBeLessThanOrEqual(MAX_UNREAD);
  });

  test("the unread bytes of closed sockets count against the limit of all viewers", () => {
    const { send, heldBy } = startRelay();
    const crowd = Array.from({ length: 40 }, (_, i) => viewersOf(`n${i}`, 1)).flat();
    for (let i = 0; i < 16; i++) for (const viewer of crowd) send(viewer, MB);
    expect(heldBy(crowd)).toBeLessThanOrEqual(MAX_UNREAD_IN_ALL);
  });
});

describe("a viewer who reads", () => {
  test("a viewer who reads stays connected while the first seconds of a large stream are in transit", () => {
    const { closed, send, confirm, pass } = startRelay();
    const honest = { name: "honest", network: "a" };
    const first = send(honest, 256 * KB);
    send(honest, 7 * MB);
    expect(confirm(honest, first)).toBe(true);
    const stalled = viewersOf("a", 40);
    for (let i = 0; i < 100; i++) {
      pass(30);
      for (const viewer of stalled) send(viewer, FRAME);
      send(honest, FRAME);
    }
    expect(closed).not.toContain("honest");
  });

  test("a viewer who reads stays connected while many other viewers of the network stall", () => {
    const { closed, send, confirm, pass } = startRelay();
    const honest = { name: "honest", network: "a" };
    const crowd = viewersOf("a", 59);
    let open: string | null = null;
    for (let i = 0; i < 2_000; i++) {
      pass(33);
      if (i >= 60) for (const viewer of crowd) send(viewer, FRAME);
      // The viewer confirms the open check once a second.
      if (i % 30 === 0 && open !== null) {
        expect(confirm(honest, open)).toBe(true);
        open = null;
      }
      open = send(honest, 10 * FRAME) ?? open;
    }
    expect(closed).not.toContain("honest");
    expect(closed).toHaveLength(crowd.length);
  });
});

describe("a stalled viewer", () => {
  test("a stalled viewer is disconnected after five seconds if half of the network's limit is used", () => {
    const { closed, send, pass } = startRelay();
    const [stalled] = viewersOf("a", 1);
    if (!stalled) throw new Error("no viewer");
    send(stalled, 8 * MB);
    pass(4_999);
    send(stalled, FRAME);
    expect(closed).toEqual([]);
    pass(250);
    send(stalled, FRAME);
    expect(closed).toEqual(["a-0"]);
  });

  test("a stalled viewer stays connected while less than half of the network's limit is used", () => {
    const { closed, send, pass } = startRelay();
    const [stalled] = viewersOf("a", 1);
    if (!stalled) throw new Error("no viewer");
    send(stalled, 7 * MB);
    pass(60_000);
    send(stalled, FRAME);
    expect(closed).toEqual([]);
  });
});
