/** A user may send FRAMES in WINDOW_MS. Rejected frames count too, because they cost CPU time. */
const FRAMES = 400;
const WINDOW_MS = 30_000;

export interface FrameBudget {
  /** Counts a frame. `sender` is the id of the user, or of a visitor's socket. */
  spend(sender: string, now: number): boolean;
}

/**
 * Limits the frames of each user, so that more sockets do not allow more frames. Counts only in
 * memory, because a flooded room is never evicted.
 */
export function createFrameBudget(frames = FRAMES): FrameBudget {
  const windows = new Map<string, { start: number; frames: number }>();
  let sweptAt = 0;

  function deletePast(now: number): void {
    if (now - sweptAt < WINDOW_MS) return;
    sweptAt = now;
    for (const [sender, { start }] of windows) if (now - start >= WINDOW_MS) windows.delete(sender);
  }

  return {
    spend(sender, now) {
      const open = windows.get(sender);
      if (!open || now - open.start >= WINDOW_MS) {
        deletePast(now);
        windows.set(sender, { start: now, frames: 1 });
        return true;
      }
      open.frames++;
      return open.frames <= frames;
    },
  };
}
