/** One tab at a time sends a video's file. Gone with its page, however that ends. */
export interface TabLock {
  release(): void;
}

const nothing: TabLock = { release: () => undefined };

/** @param wait false: null at once where another tab has it; true: waits until that tab lets go */
export function lockVideo(videoId: string, { wait }: { wait: boolean }): Promise<TabLock | null> {
  if (!("locks" in navigator)) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve({ release }));
    };
    navigator.locks
      .request(`upload:${videoId}`, { ifAvailable: !wait }, held)
      .catch(() => resolve(nothing));
  });
}
