import type { Interaction, QueuedEvent } from "./events.ts";

/** What people did, for recommendations. At least once, in no order. */
export interface EventQueue {
  send(event: QueuedEvent): Promise<void>;
  /** Whether one of this id was sent a moment ago, as far as this isolate knows. */
  isPending(id: string): boolean;
  /** What one person did a moment ago, which may not be written down yet, as far as this isolate knows. */
  pendingOf(userId: string): Interaction[];
}
