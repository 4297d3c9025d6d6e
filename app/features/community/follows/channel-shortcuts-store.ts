import { getJson } from "#app/lib/api.ts";
import type { ChannelShortcuts } from "#worker/domain/community/following/contract-api.ts";

/** Minimum time between two requests. Each navigation asks for a refresh. */
const GAP_MS = 30_000;

let shortcuts: ChannelShortcuts | null = null;
let requestedAt = Number.NEGATIVE_INFINITY;
/** Number of the current user. Responses to requests of an earlier user are dropped. */
let generation = 0;
const listeners = new Set<() => void>();

export const currentShortcuts = () => shortcuts;

export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setShortcuts(next: ChannelShortcuts | null): void {
  shortcuts = next;
  for (const listener of listeners) listener();
}

export async function refreshShortcuts(at: number = Date.now()): Promise<void> {
  if (at - requestedAt < GAP_MS) return;
  requestedAt = at;
  const asked = generation;
  try {
    const next = await getJson<ChannelShortcuts>("/api/channel-shortcuts");
    if (asked === generation) setShortcuts(next);
  } catch {
    // The list stays as it is. The next navigation requests it again.
  }
}

/** Requests the list immediately, for example after the user followed a channel. */
export function reloadShortcuts(): Promise<void> {
  requestedAt = Number.NEGATIVE_INFINITY;
  return refreshShortcuts();
}

/** The next user of this browser must not see the previous user's channels. */
export function forgetShortcuts(): void {
  requestedAt = Number.NEGATIVE_INFINITY;
  generation += 1;
  setShortcuts(null);
}
