/** A socket may send FRAMES in WINDOW_MS. Rejected frames count too, because they cost CPU time. */
const FRAMES = 400;
const WINDOW_MS = 30_000;

export interface FrameBudget {
  spend(socketId: string, now: number): boolean;
  forget(socketId: string): void;
}

/** Limits the frames per socket. Counts only in memory, because a flooded room is never evicted. */
export function createFrameBudget(): FrameBudget {
  const windows = new Map<string, { start: number; frames: number }>();
  return {
    spend(socketId, now) {
      const open = windows.get(socketId);
      if (!open || now - open.start >= WINDOW_MS) {
        windows.set(socketId, { start: now, frames: 1 });
        return true;
      }
      open.frames++;
      return open.frames <= FRAMES;
    },
    forget: (socketId) => void windows.delete(socketId),
  };
}
