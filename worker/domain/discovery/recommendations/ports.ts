import type { Interaction, QueuedEvent } from "./events.ts";

/** Queue of users' interactions. Delivers each event at least once and in any order. */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /**
   * Returns true if this isolate sent an event with this id to the queue in the last minute. The
   * database may not contain the event yet.
   */
  isPending(id: string): boolean;
  /**
   * Returns the user's interactions that this isolate sent to the queue in the last minute. The
   * database may not contain them yet.
   */
  pendingOf(userId: string): Interaction[];
}
