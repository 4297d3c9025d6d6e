import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/features/media/player/stored.ts";
import { onForgotten } from "#app/lib/personal/forget-person.ts";
import { QUEUE_KEY } from "#app/lib/personal/keys.ts";
import { EMPTY_QUEUE, Queue } from "./queue-rules.ts";

const listeners = new Set<() => void>();
let known: Queue | null = null;

/** Returns the same object until the queue changes. */
export function queue(): Queue {
  known ??= readStored(QUEUE_KEY, Queue, "session") ?? EMPTY_QUEUE;
  return known;
}

export function changeQueue(change: (queue: Queue) => Queue): void {
  const next = change(queue());
  if (next === known) return;
  known = next;
  writeStored(QUEUE_KEY, next, "session");
  for (const listener of listeners) listener();
}

onForgotten(() => {
  known = null;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useQueue = (): Queue => useSyncExternalStore(subscribe, queue, () => EMPTY_QUEUE);
