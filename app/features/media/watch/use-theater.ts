import { useSyncExternalStore } from "react";
import type { Theater } from "#app/features/media/player/use-controls.ts";

/**
 * Theater mode lasts until the tab loads a page anew. The server does not know it, so a stored
 * choice would move the page after each load.
 */
let isOn = false;
const listeners = new Set<() => void>();

function toggle(): void {
  isOn = !isOn;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheater(): Theater {
  const on = useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );
  return { on, toggle };
}
