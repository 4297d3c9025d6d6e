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
/**
 * Viewers who read may exceed a limit by this part of the limit. Stalled viewers may not exceed a
 * limit. Stalled viewers who use up the limit can therefore not disconnect viewers who read.
 */
const RESERVE = 1 / 2;
/**
 * If unread bytes reach this part of a limit, new sockets are rejected.
 * The rest of the limit is space for one frame, which can have up to 1.9 MB.
 */
const FULL_PART = 7 / 8;
/** A viewer who does not confirm a check within this time counts as stalled, ms. */
const STALLED_MS = 5_000;
/** A viewer with fewer unread bytes than this number counts as a viewer who reads. */
const IN_FLIGHT_BYTES = 2 * PRESSED_CHECK_BYTES;
/** After a search finds no stalled viewer, the next search may start after this time, ms. */
const SEARCH_EVERY_MS = 250;
const MAX_TEXT = 100;

const Checked = z.object({ type: z.literal("checked"), id: z.string() });

interface Count {
  network: string | null;
  /** Number of bytes sent to the viewer that the viewer has not confirmed as read. */
  bytes: number;
  /**
   * The check that the viewer has not confirmed yet; null if no check is open.
   * `bytesAfter` is the number of bytes sent after the check.
   */
  check: { id: string; bytesAfter: number } | null;
  /**
   * Time when the origin began to wait for the viewer to confirm a check, ms since the epoch; null
   * if no confirmation is due.
   */
  waitsSince: number | null;
  /** Time of the viewer's last confirmation, ms since the epoch; null without a confirmation. */
  confirmedAt: number | null;
  isClosed: boolean;
}

/** `at` is the current time, ms since the epoch. */
const isReading = ({ bytes, confirmedAt }: Count, at: number): boolean =>
  bytes < IN_FLIGHT_BYTES || (confirmedAt !== null && at - confirmedAt < STALLED_MS);

/**
 * Counts the bytes that each viewer may not have read yet.
 * The counts are only in memory, because the runtime keeps the unread bytes only in memory.
 * `networkOf` returns the key of a viewer's network, or null if the network is unknown.
 * `now` returns the current time, ms since the epoch.
 */
export function createUnread<Viewer extends object>(
  networkOf: (viewer: Viewer) => string | null,
  now: () => number = Date.now,
) {
  const counts = new Map<Viewer, Count>();
  const open = createSum();
  /** Unread bytes of closed sockets, which the runtime keeps until the connection has ended. */
  const closed = createSum();
  const allBytes = () => open.total() + closed.total();
  const bytesOf = (network: string | null) => open.of(network) + closed.of(network);
  const findStalled = createSearch(counts, {
    now,
    isPressed: (network) => isPressed() || bytesOf(network) > MAX_UNREAD / 2,
  });

  function countOf(viewer: Viewer): Count {
    const known = counts.get(viewer);
    if (known) return known;
    const network = networkOf(viewer);
    const unknown = { check: null, waitsSince: null, confirmedAt: null };
    const count = { network, bytes: 0, isClosed: false, ...unknown };
    counts.set(viewer, count);
    return count;
  }

  const sumWith = (count: Count) => (count.isClosed ? closed : open);

  const isPressed = (): boolean => allBytes() > MAX_UNREAD_IN_ALL / 2;

  return {
    /**
     * Returns a viewer whose socket must close before `viewer` gets `bytes` more bytes, or null.
     * If unread bytes exceed half of a limit, each call returns one stalled viewer.
     * If unread bytes would exceed a whole limit, the function returns `viewer`, unless `viewer`
     * reads and the reserve (`RESERVE`) has space for the bytes.
     */
    findExcess(viewer: Viewer, bytes: number): Viewer | null {
      const count = countOf(viewer);
      if (count.isClosed) return null;
      if (count.bytes + bytes > MAX_UNREAD) return viewer;
      const stalled = findStalled();
      if (stalled !== null) return stalled;
      const excess = Math.max(
        (bytesOf(count.network) + bytes) / MAX_UNREAD,
        (allBytes() + bytes) / MAX_UNREAD_IN_ALL,
      );
      return excess > (isReading(count, now()) ? 1 + RESERVE : 1) ? viewer : null;
    },
    /** Counts a frame that is sent. */
    add(viewer: Viewer, bytes: number): void {
      const count = countOf(viewer);
      count.bytes += bytes;
      if (count.bytes >= CHECK_BYTES) count.waitsSince ??= now();
      if (count.check) count.check.bytesAfter += bytes;
      open.add(count.network, bytes);
    },
    /** Returns true if a network may open no more sockets. Counts closed sockets too. */
    isFull: (network: string | null): boolean =>
      bytesOf(network) >= FULL_PART * MAX_UNREAD || allBytes() >= FULL_PART * MAX_UNREAD_IN_ALL,
    /** Returns true if unread bytes, with `bytes` more, use at most half of the total limit. */
    hasRoom: (bytes: number): boolean => allBytes() + bytes <= MAX_UNREAD_IN_ALL / 2,
    /** Returns the id of a new check if one is due. The id proves that the viewer has read it. */
    nextCheck(viewer: Viewer): string | null {
      const count = countOf(viewer);
      const dueBytes = isPressed() ? PRESSED_CHECK_BYTES : CHECK_BYTES;
      if (count.check !== null || count.bytes < dueBytes) return null;
      count.check = { id: crypto.randomUUID(), bytesAfter: 0 };
      count.waitsSince ??= now();
      return count.check.id;
    },
    /** Handles a viewer's frame. Returns false if the frame does not answer the open check. */
    confirm(viewer: Viewer, data: string | ArrayBuffer): boolean {
      const count = counts.get(viewer);
      if (!count?.check || idIn(data) !== count.check.id) return false;
      sumWith(count).add(count.network, count.check.bytesAfter - count.bytes);
      count.bytes = count.check.bytesAfter;
      count.check = null;
      count.confirmedAt = now();
      count.waitsSince = count.bytes >= CHECK_BYTES ? now() : null;
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

/**
 * Creates a function that returns a stalled viewer whose socket is open, or null.
 * The function returns only viewers of networks for which `isPressed` returns true.
 * `isPressed` returns true if unread bytes exceed half of a limit.
 */
function createSearch<Viewer>(
  counts: ReadonlyMap<Viewer, Count>,
  { now, isPressed }: { now: () => number; isPressed: (network: string | null) => boolean },
) {
  let searchedAt = Number.NEGATIVE_INFINITY;

  return (): Viewer | null => {
    const at = now();
    if (at - searchedAt < SEARCH_EVERY_MS) return null;
    for (const [viewer, { network, waitsSince, isClosed }] of counts)
      if (!isClosed && waitsSince !== null && at - waitsSince >= STALLED_MS && isPressed(network))
        return viewer;
    searchedAt = at;
    return null;
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
