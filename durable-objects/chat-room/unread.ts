/** Bytes of one socket that are never counted. After them, the room checks whether the client reads. */
const UNCOUNTED_BYTES = 32 * 1024;
/**
 * Limit of the unread bytes of one socket.
 * A client that reconnects gets up to 500 messages at once, which have at most 1.5 MB.
 */
export const MAX_UNREAD = 4 * 1024 * 1024;
/**
 * Limit of the counted bytes of all sockets. Only clients that read may exceed the limit, by half.
 * The runtime keeps unread bytes in memory, and a Durable Object has 128 MB of memory.
 */
export const MAX_UNREAD_IN_ALL = 32 * 1024 * 1024;
/** A client that does not confirm a check within this time does not read, ms. */
const STALLED_MS = 10_000;

interface Count {
  /** Bytes since the last confirmed check. */
  bytes: number;
  /** The open check, the bytes that were sent after it, and its time, ms since the epoch. */
  check: { id: string; bytesAfter: number; at: number } | null;
  /** When the client last confirmed a check, ms since the epoch; null before. */
  confirmedAt: number | null;
  isClosed: boolean;
}

const counted = (bytes: number) => Math.max(0, bytes - UNCOUNTED_BYTES);

/**
 * Counts the bytes that each client may not have read yet. Only in memory, as the bytes are.
 * `now` returns ms since the epoch.
 */
export function createUnread<Socket extends object>(now: () => number = Date.now) {
  const counts = new Map<Socket, Count>();
  /** Counted bytes of all sockets, also of closed sockets whose connections have not ended. */
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
    /** Returns true if the socket must be closed before it may get `bytes` more bytes. */
    mustClose(socket: Socket, bytes: number): boolean {
      const count = countOf(socket);
      if (count.isClosed) return false;
      if (count.bytes + bytes > MAX_UNREAD) return true;
      if (total > MAX_UNREAD_IN_ALL / 2 && isStalled(count)) return true;
      if (total <= MAX_UNREAD_IN_ALL) return false;
      return !isReading(count) || total > 1.5 * MAX_UNREAD_IN_ALL;
    },
    /** Counts a frame that is sent. Returns the id of a new check if one is due, or null. */
    add(socket: Socket, bytes: number): string | null {
      const count = countOf(socket);
      change(count, count.bytes + bytes);
      if (count.check) count.check.bytesAfter += bytes;
      if (count.check || count.bytes < UNCOUNTED_BYTES) return null;
      count.check = { id: crypto.randomUUID(), bytesAfter: 0, at: now() };
      return count.check.id;
    },
    /** Handles an answer to a check. Returns false if the check is not open. */
    confirm(socket: Socket, id: string): boolean {
      const count = counts.get(socket);
      if (count?.check?.id !== id) return false;
      change(count, count.check.bytesAfter);
      count.check = null;
      count.confirmedAt = now();
      return true;
    },
    /** Records that the room has closed the socket. The connection may still be open. */
    close(socket: Socket): void {
      const count = counts.get(socket);
      if (count) count.isClosed = true;
    },
    isClosed: (socket: Socket): boolean => counts.get(socket)?.isClosed ?? false,
    /** Forgets a socket whose connection has ended. */
    forget(socket: Socket): void {
      const count = counts.get(socket);
      if (!count) return;
      change(count, 0);
      counts.delete(socket);
    },
  };
}
