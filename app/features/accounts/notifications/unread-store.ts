/**
 * How many notifications are unread, shared by all that shows it. Asked for when a place is
 * entered, at most every so often.
 */
const GAP_MS = 20_000;

let unread = 0;
let askedAt = Number.NEGATIVE_INFINITY;
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

/**
 * Read by hand: this file is on every page, and zod is not. What is no answer of ours leaves the
 * number as it was.
 */
const readAnswer = (body: unknown) =>
  typeof body === "object" && body !== null && "unread" in body && typeof body.unread === "number"
    ? body.unread
    : unread;

/**
 * Asks the server, unless it was asked just now. A failure shows nothing: the number stays what it
 * was.
 */
export async function refreshUnread(at: number = Date.now()): Promise<void> {
  if (at - askedAt < GAP_MS) return;
  askedAt = at;
  try {
    const response = await fetch("/api/notifications/unread", { credentials: "same-origin" });
    if (response.ok) setUnread(readAnswer(await response.json()));
  } catch {
    // Offline: the next place asks again.
  }
}

/** Asks the server now, for example because a shown number turned out wrong. */
export function reloadUnread(): Promise<void> {
  askedAt = Number.NEGATIVE_INFINITY;
  return refreshUnread();
}

/** Whoever signs in next starts anew. */
export function forgetUnread(): void {
  askedAt = Number.NEGATIVE_INFINITY;
  setUnread(0);
}
