import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

export const noEvents: EventQueue = {
  send: () => Promise.resolve(),
  isPending: () => false,
  pendingOf: () => [],
};
