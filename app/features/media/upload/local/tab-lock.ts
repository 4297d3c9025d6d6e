export interface TabLock {
  release(): void;
}

const nothing: TabLock = { release: () => undefined };

/** @param wait false: resolves to null if another tab has the lock */
export function lockVideo(videoId: string, { wait }: { wait: boolean }): Promise<TabLock | null> {
  if (!("locks" in navigator)) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    const granted = (lock: Lock | null) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve({ release }));
    };
    navigator.locks
      .request(`upload:${videoId}`, { ifAvailable: !wait }, granted)
      .catch(() => resolve(nothing));
  });
}
