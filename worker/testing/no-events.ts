import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

/** Where nobody does anything. */
export const noEvents: EventQueue = {
  send: () => Promise.resolve(),
  isPending: () => false,
  pendingOf: () => [],
};
