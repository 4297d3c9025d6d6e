/**
 * Frames of any kind that a socket may send in a window. Far above what a person does; refusals
 * cost work too.
 */
const FRAMES = 400;
const WINDOW_MS = 30_000;

export interface FrameBudget {
  /** Whether this socket may send one more frame. */
  spend(socketId: string, now: number): boolean;
  forget(socketId: string): void;
}

/**
 * In memory on purpose: a room that is being flooded is awake, and an eviction costs a flooder
 * nothing but its socket.
 */
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
