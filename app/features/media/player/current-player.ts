import { useEffect, useState, useSyncExternalStore } from "react";
import type { PlayerHandle } from "./player-handle.ts";

/** The player of this page, for what lies beside it: times in texts, the list of chapters. */
let current: PlayerHandle | null = null;
const listeners = new Set<() => void>();

export function setCurrentPlayer(player: PlayerHandle | null): void {
  current = player;
  for (const listener of listeners) listener();
}

/** When a player goes: another may have taken its place already. */
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

/**
 * Plays from there.
 * @returns false where this page has no player that runs, and an address must do it.
 */
export function seekCurrent(seconds: number): boolean {
  if (!current) return false;
  current.seek(seconds);
  current.play();
  return true;
}

/**
 * What `read` makes of the current place, in seconds, anew whenever that changes; `read(0)` without
 * a player.
 */
export function useCurrentPlace<T>(read: (seconds: number) => T): T {
  const player = useCurrentPlayer();
  const [value, setValue] = useState(() => read(0));
  useEffect(() => {
    const update = () => setValue(read(player?.snapshot().time ?? 0));
    update();
    return player?.subscribe(update);
  }, [player, read]);
  return value;
}
