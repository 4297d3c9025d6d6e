import type { Interaction, QueuedEvent } from "./events.ts";

/**
 * Queue of users' interactions, which recommendations use. Delivers each event at least once and in
 * any order.
 */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /**
   * Returns true if this isolate sent an event with this id in the last minute. Events of other
   * isolates are unknown.
   */
  isPending(id: string): boolean;
  /**
   * Returns the user's interactions that this isolate sent in the last minute. They may not be in
   * the database yet.
   */
  pendingOf(userId: string): Interaction[];
}
