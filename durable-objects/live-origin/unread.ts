import * as z from "zod";

/** A viewer who has read less than this many bytes after the last check gets no new check. */
const CHECK_BYTES = 256 * 1024;
/**
 * Limit of the bytes that a viewer has not confirmed. The runtime keeps unread bytes in memory, so
 * that one viewer who reads nothing would use up the memory of the origin.
 */
const MAX_UNREAD = 16 * 1024 * 1024;
const MAX_TEXT = 100;

const Checked = z.object({ type: z.literal("checked"), id: z.string() });

interface Count {
  /** Bytes since the last confirmed check. */
  bytes: number;
  /** The open check, and the bytes that were sent after it. */
  check: { id: string; bytesAfter: number } | null;
}

/** Counts the bytes that each viewer may not have read yet. Only in memory, as the bytes are. */
export function createUnread() {
  const counts = new Map<WebSocket, Count>();

  function countOf(viewer: WebSocket): Count {
    const count = counts.get(viewer) ?? { bytes: 0, check: null };
    counts.set(viewer, count);
    return count;
  }

  return {
    /** Counts a frame. Returns false if the viewer has too many unread bytes to get the frame. */
    add(viewer: WebSocket, bytes: number): boolean {
      const count = countOf(viewer);
      count.bytes += bytes;
      if (count.check) count.check.bytesAfter += bytes;
      return count.bytes <= MAX_UNREAD;
    },
    /** Returns the id of a new check if one is due. The id proves that the viewer has read it. */
    nextCheck(viewer: WebSocket): string | null {
      const count = countOf(viewer);
      if (count.check !== null || count.bytes < CHECK_BYTES) return null;
      count.check = { id: crypto.randomUUID(), bytesAfter: 0 };
      return count.check.id;
    },
    /** Handles a viewer's frame. Returns false if the frame does not answer the open check. */
    confirm(viewer: WebSocket, data: string | ArrayBuffer): boolean {
      const count = countOf(viewer);
      if (count.check === null || idIn(data) !== count.check.id) return false;
      count.bytes = count.check.bytesAfter;
      count.check = null;
      return true;
    },
    forget: (viewer: WebSocket) => void counts.delete(viewer),
  };
}

function idIn(data: string | ArrayBuffer): string | null {
  if (typeof data !== "string" || data.length > MAX_TEXT) return null;
  try {
    return Checked.safeParse(JSON.parse(data)).data?.id ?? null;
  } catch {
    return null;
  }
}
