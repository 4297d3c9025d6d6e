const GAP_MS = 20_000;

let unread = 0;
let requestedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

export const currentUnread = () => unread;

export function setUnread(next: number): void {
  if (next === unread) return;
  unread = next;
  for (const listener of listeners) listener();
}

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Parses the response without zod, because every page loads this file. */
const readUnreadCount = (body: unknown) =>
  typeof body === "object" && body !== null && "unread" in body && typeof body.unread === "number"
    ? body.unread
    : unread;

export async function refreshUnread(at: number = Date.now()): Promise<void> {
  if (at - requestedAt < GAP_MS) return;
  requestedAt = at;
  try {
    const response = await fetch("/api/notifications/unread", { credentials: "same-origin" });
    if (response.ok) setUnread(readUnreadCount(await response.json()));
  } catch {
    // The browser is offline. The next navigation requests the number again.
  }
}

/** Requests the number of unread notifications immediately, without the usual interval. */
export function reloadUnread(): Promise<void> {
  requestedAt = Number.NEGATIVE_INFINITY;
  return refreshUnread();
}

/** The next user of this browser must not see the previous user's number of notifications. */
export function forgetUnread(): void {
  requestedAt = Number.NEGATIVE_INFINITY;
  setUnread(0);
}
