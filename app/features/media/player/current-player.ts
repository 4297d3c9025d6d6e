import { useEffect, useState, useSyncExternalStore } from "react";
import type { PlayerHandle } from "./player-handle.ts";

/** The player of this page, for timestamps in texts, the chapter list and other components. */
let current: PlayerHandle | null = null;

const listeners = new Set<() => void>();

export function setCurrentPlayer(player: PlayerHandle | null): void {
  current = player;
  for (const listener of listeners) listener();
}

export function leaveCurrentPlayer(player: PlayerHandle): void {
  if (current === player) setCurrentPlayer(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCurrentPlayer = (): PlayerHandle | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** @returns false if this page has no player; the caller then navigates to a URL with a time */
export function seekCurrent(seconds: number): boolean {
  if (!current) return false;
  current.seek(seconds);
  current.play();
  return true;
}

/** Renders again only when the value of `read` changes. The position is in seconds. */
export function usePlaybackPosition<T>(read: (seconds: number) => T): T {
  const player = useCurrentPlayer();
  const [value, setValue] = useState(() => read(0));
  useEffect(() => {
    const update = () => setValue(read(player?.snapshot().time ?? 0));
    update();
    return player?.subscribe(update);
  }, [player, read]);
  return value;
}
