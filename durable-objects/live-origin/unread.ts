import * as z from "zod";

/** The origin checks whether a viewer reads after it has sent this many bytes. */
const CHECK_BYTES = 256 * 1024;
/** If unread bytes use more than half of the total limit, a check follows after fewer bytes. */
const PRESSED_CHECK_BYTES = 64 * 1024;
/** Limit of the unread bytes of one viewer, and of all viewers in one network. */
export const MAX_UNREAD = 16 * 1024 * 1024;
/**
 * Limit of the unread bytes of all viewers.
 * The runtime keeps unread bytes in memory, and a Durable Object has 128 MB of memory.
 */
export const MAX_UNREAD_IN_ALL = 48 * 1024 * 1024;
const MAX_TEXT = 100;

const Checked = z.object({ type: z.literal("checked"), id: z.string() });

interface Count {
  network: string | null;
  /** Bytes since the last confirmed check. */
  bytes: number;
  /** The open check, and the bytes that were sent after it. */
  check: { id: string; bytesAfter: number } | null;
  isClosed: boolean;
}

/**
 * Counts the bytes that each viewer may not have read yet. Only in memory, as the bytes are.
 * `networkOf` returns the key of a viewer's network, or null if the network is unknown.
 */
export function createUnread<Viewer extends object>(networkOf: (viewer: Viewer) => string | null) {
  const counts = new Map<Viewer, Count>();
  const open = createSum();
  /** Unread bytes of closed sockets, which the runtime keeps until the connection has ended. */
  const closed = createSum();

  function countOf(viewer: Viewer): Count {
    const known = counts.get(viewer);
    if (known) return known;
    const count = { network: networkOf(viewer), bytes: 0, check: null, isClosed: false };
    counts.set(viewer, count);
    return count;
  }

  const sumWith = (count: Count) => (count.isClosed ? closed : open);

  const isPressed = (): boolean => open.total() > MAX_UNREAD_IN_ALL / 2;

  /** Returns the open socket with the most unread bytes. Null for `network` means all networks. */
  function findSlowest(network: string | null): Viewer | null {
    let slowest: Viewer | null = null;
    let most = 0;
    for (const [viewer, count] of counts) {
      const isCandidate = !count.isClosed && (network === null || count.network === network);
      if (!isCandidate || count.bytes <= most) continue;
      slowest = viewer;
      most = count.bytes;
    }
    return slowest;
  }

  return {
    /**
     * Returns a socket that must be closed before `viewer` may get `bytes` more bytes, or null.
     * Returns the socket with the most unread bytes, so that viewers who read stay connected.
     */
    findExcess(viewer: Viewer, bytes: number): Viewer | null {
      const { network, bytes: unread, isClosed } = countOf(viewer);
      if (isClosed) return null;
      if (unread + bytes > MAX_UNREAD) return viewer;
      if (open.of(network) + bytes > MAX_UNREAD) return findSlowest(network);
      return open.total() + bytes > MAX_UNREAD_IN_ALL ? findSlowest(null) : null;
    },
    /** Counts a frame that is sent. */
    add(viewer: Viewer, bytes: number): void {
      const count = countOf(viewer);
      count.bytes += bytes;
      if (count.check) count.check.bytesAfter += bytes;
      open.add(count.network, bytes);
    },
    /** Returns true if a network may open no more sockets. Counts closed sockets too. */
    isFull: (network: string | null): boolean =>
      open.of(network) + closed.of(network) >= MAX_UNREAD ||
      open.total() + closed.total() >= MAX_UNREAD_IN_ALL,
    /** Returns true if unread bytes, with `bytes` more, use at most half of the total limit. */
    hasRoom: (bytes: number): boolean =>
      open.total() + closed.total() + bytes <= MAX_UNREAD_IN_ALL / 2,
    /** Returns the id of a new check if one is due. The id proves that the viewer has read it. */
    nextCheck(viewer: Viewer): string | null {
      const count = countOf(viewer);
      const dueBytes = isPressed() ? PRESSED_CHECK_BYTES : CHECK_BYTES;
      if (count.check !== null || count.bytes < dueBytes) return null;
      count.check = { id: crypto.randomUUID(), bytesAfter: 0 };
      return count.check.id;
    },
    /** Handles a viewer's frame. Returns false if the frame does not answer the open check. */
    confirm(viewer: Viewer, data: string | ArrayBuffer): boolean {
      const count = counts.get(viewer);
      if (!count?.check || idIn(data) !== count.check.id) return false;
      sumWith(count).add(count.network, count.check.bytesAfter - count.bytes);
      count.bytes = count.check.bytesAfter;
      count.check = null;
      return true;
    },
    /** Records that the origin has closed the socket. The connection may still be open. */
    close(viewer: Viewer): void {
      const count = counts.get(viewer);
      if (!count || count.isClosed) return;
      count.isClosed = true;
      open.add(count.network, -count.bytes);
      closed.add(count.network, count.bytes);
    },
    /** Forgets a socket whose connection has ended. */
    forget(viewer: Viewer): void {
      const count = counts.get(viewer);
      if (!count) return;
      sumWith(count).add(count.network, -count.bytes);
      counts.delete(viewer);
    },
  };
}

/** Creates a counter of bytes, with a total and a sum for each known network. */
function createSum() {
  const ofNetworks = new Map<string, number>();
  let total = 0;
  const of = (network: string | null): number =>
    network === null ? 0 : (ofNetworks.get(network) ?? 0);

  function add(network: string | null, bytes: number): void {
    total += bytes;
    if (network === null) return;
    const sum = of(network) + bytes;
    if (sum > 0) ofNetworks.set(network, sum);
    else ofNetworks.delete(network);
  }

  return { add, of, total: () => total };
}

function idIn(data: string | ArrayBuffer): string | null {
  if (typeof data !== "string" || data.length > MAX_TEXT) return null;
  try {
    return Checked.safeParse(JSON.parse(data)).data?.id ?? null;
  } catch {
    return null;
  }
}
