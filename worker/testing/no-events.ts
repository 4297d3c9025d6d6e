import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

/** An event queue that drops all events. */
export const noEvents: EventQueue = {
  send: () => Promise.resolve(),
  isPending: () => false,
  pendingOf: () => [],
};
