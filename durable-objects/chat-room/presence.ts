import { countViewers } from "#worker/domain/chat/rules.ts";
import type { Placed } from "./sockets.ts";

/** Who is connected now. In memory: after an eviction it is rebuilt from the sockets that survived it. */
export interface Presence {
  join(placed: Placed): void;
  /** Safe to call twice for one socket. */
  leave(placed: Placed): void;
  viewers(): number;
  people(): Iterable<Placed>;
  any(is: (placed: Placed) => boolean): boolean;
}

export function createPresence(present: Iterable<Placed>): Presence {
  const seats = new Map<string, Placed>();
  for (const placed of present) seats.set(placed.socketId, placed);
  // Counting is linear in the room; a burst of joins must not make it quadratic.
  let counted: number | null = null;
  return {
    join(placed) {
      seats.set(placed.socketId, placed);
      counted = null;
    },
    leave(placed) {
      if (seats.delete(placed.socketId)) counted = null;
    },
    viewers() {
      counted ??= countViewers(
        (function* () {
          for (const { seat } of seats.values()) yield seat;
        })(),
      );
      return counted;
    },
    people: () => seats.values(),
    any: (is) => [...seats.values()].some(is),
  };
}
