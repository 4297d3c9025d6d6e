import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/features/media/player/stored.ts";
import { EMPTY_QUEUE, Queue } from "./queue-rules.ts";

/** Session storage key. The queue belongs to one tab and survives a reload of the tab. */
const KEY = "watch-queue";

const listeners = new Set<() => void>();
let known: Queue | null = null;

/** Returns the same object until the queue changes. */
export function queue(): Queue {
  known ??= readStored(KEY, Queue, "session") ?? EMPTY_QUEUE;
  return known;
}

export function changeQueue(change: (queue: Queue) => Queue): void {
  const next = change(queue());
  if (next === known) return;
  known = next;
  writeStored(KEY, next, "session");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useQueue = (): Queue => useSyncExternalStore(subscribe, queue, () => EMPTY_QUEUE);
