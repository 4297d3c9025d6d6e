import type { Interaction, QueuedEvent } from "../domain/discovery/recommendations/events.ts";
import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

/** Longer than the queue takes to deliver an event, ms. */
const KEPT_MS = 60_000;
const MOST = 5_000;

/**
 * Interactions that this isolate sent recently. Contains no interactions of other isolates, so
 * nothing may be counted from it.
 */
const sent = new Map<string, { interaction: Interaction; sentAt: number }>();

export function createEventQueue(queue: Queue<QueuedEvent>, now: () => number): EventQueue {
  const isKept = ({ sentAt }: { sentAt: number }) => sentAt > now() - KEPT_MS;
  return {
    async send(event) {
      await queue.send(event);
      if (event.kind !== "interaction") return;
      for (const [id, entry] of sent) {
        if (isKept(entry) && sent.size < MOST) break;
        sent.delete(id);
      }
      sent.set(event.id, { interaction: event, sentAt: now() });
    },
    isPending(id) {
      const entry = sent.get(id);
      return entry !== undefined && isKept(entry);
    },
    pendingOf: (userId) =>
      [...sent.values()]
        .filter((entry) => entry.interaction.userId === userId && isKept(entry))
        .map(({ interaction }) => interaction),
  };
}
