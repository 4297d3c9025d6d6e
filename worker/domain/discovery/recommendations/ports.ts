import type { Interaction, QueuedEvent } from "./events.ts";

/** Queue of users' interactions. Delivers each event at least once and in any order. */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /** Returns true if this isolate sent an event with this id in the last minute. */
  isPending(id: string): boolean;
  /** Returns the user's interactions that this isolate sent in the last minute. */
  pendingOf(userId: string): Interaction[];
}
