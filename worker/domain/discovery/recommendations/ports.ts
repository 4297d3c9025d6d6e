import type { Interaction, QueuedEvent } from "./events.ts";

/**
 * Queue for the interactions of users, which recommendations use. Delivers at least once and in any
 * order.
 */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /**
   * True if this isolate sent an event with this ID in the last minute. Events of other isolates
   * are unknown.
   */
  isPending(id: string): boolean;
  /**
   * Returns the user's interactions that this isolate sent in the last minute. They may not be in
   * the database yet.
   */
  pendingOf(userId: string): Interaction[];
}
