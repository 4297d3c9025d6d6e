/**
 * Unread bytes of a socket up to this number do not count against the limit of all sockets.
 * A client with this many unread bytes gets a `check` frame, which a client that reads confirms.
 */
const UNCOUNTED_BYTES = 32 * 1024;
/**
 * Limit of the unread bytes of one socket.
 * A client that reconnects gets up to 500 messages at once. 500 messages have at most 1.5 MB.
 */
export const MAX_UNREAD = 4 * 1024 * 1024;
/**
 * Limit of the unread bytes of all sockets, without the first `UNCOUNTED_BYTES` of each socket.
 * Clients that read may exceed the limit by half, so that stalled clients do not block them.
 * The runtime keeps unread bytes in memory, and a Durable Object has 128 MB of memory.
 */
export const MAX_UNREAD_IN_ALL = 32 * 1024 * 1024;
/** A client that does not confirm a `check` frame within this time counts as stalled, ms. */
const STALLED_MS = 10_000;

interface Count {
  /** Number of bytes sent to the client that the client has not confirmed as read. */
  bytes: number;
  /**
   * The `check` frame that the client has not confirmed yet; null if no confirmation is due.
   * `bytesAfter` is the number of bytes sent after the frame.
   * `at` is the time when the frame was sent, ms since the epoch.
   */
  check: { id: string; bytesAfter: number; at: number } | null;
  /** Time of the client's last confirmation, ms since the epoch; null without a confirmation. */
  confirmedAt: number | null;
  isClosed: boolean;
}

const counted = (bytes: number) => Math.max(0, bytes - UNCOUNTED_BYTES);

/**
 * Counts the bytes that each client may not have read yet.
 * The counts are only in memory, because the runtime keeps the unread bytes only in memory.
 * `now` returns the current time, ms since the epoch.
 */
export function createUnread<Socket extends object>(now: () => number = Date.now) {
  const counts = new Map<Socket, Count>();
  /**
   * Sum of the unread bytes of all sockets, without the first `UNCOUNTED_BYTES` of each socket. The
   * sum includes closed sockets whose connections have not ended.
   */
  let total = 0;

  function countOf(socket: Socket): Count {
    const known = counts.get(socket);
    if (known) return known;
    const count = { bytes: 0, check: null, confirmedAt: null, isClosed: false };
    counts.set(socket, count);
    return count;
  }

  function change(count: Count, bytes: number): void {
    total += counted(bytes) - counted(count.bytes);
    count.bytes = bytes;
  }

  const isStalled = ({ check }: Count) => check !== null && now() - check.at >= STALLED_MS;
  const isReading = ({ bytes, confirmedAt }: Count) =>
    bytes < 2 * UNCOUNTED_BYTES || (confirmedAt !== null && now() - confirmedAt < STALLED_MS);

  return {
    /** Returns true if the room must close the socket instead of sending `bytes` more bytes. */
    mustClose(socket: Socket, bytes: number): boolean {
      const count = countOf(socket);
      if (count.isClosed) return false;
      if (count.bytes + bytes > MAX_UNREAD) return true;
      if (total > MAX_UNREAD_IN_ALL / 2 && isStalled(count)) return true;
      if (total <= MAX_UNREAD_IN_ALL) return false;
      return !isReading(count) || total > 1.5 * MAX_UNREAD_IN_ALL;
    },
    /** Counts a sent frame. Returns the id of a new `check` frame, or null if no check is due. */
    add(socket: Socket, bytes: number): string | null {
      const count = countOf(socket);
      change(count, count.bytes + bytes);
      if (count.check) count.check.bytesAfter += bytes;
      if (count.check || count.bytes < UNCOUNTED_BYTES) return null;
      count.check = { id: crypto.randomUUID(), bytesAfter: 0, at: now() };
      return count.check.id;
    },
    /** Records a client's confirmation. Returns false if `id` is not the id of the open check. */
    confirm(socket: Socket, id: string): boolean {
      const count = counts.get(socket);
      if (count?.check?.id !== id) return false;
      change(count, count.check.bytesAfter);
      count.check = null;
      count.confirmedAt = now();
      return true;
    },
    /** Records that the room has closed a socket, whose connection may still be open. */
    close(socket: Socket): void {
      const count = counts.get(socket);
      if (count) count.isClosed = true;
    },
    isClosed: (socket: Socket): boolean => counts.get(socket)?.isClosed ?? false,
    /** Deletes the count of a socket whose connection has ended. */
    forget(socket: Socket): void {
      const count = counts.get(socket);
      if (!count) return;
      change(count, 0);
      counts.delete(socket);
    },
  };
}
