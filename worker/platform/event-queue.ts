import type { Interaction, QueuedEvent } from "../domain/discovery/recommendations/events.ts";
import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

/** Longer than the queue takes to deliver an event, ms. */
const RETENTION_MS = 60_000;
const EVENTS_MAX = 5_000;

/** Events that this isolate sent. Other isolates sent more, so never count events with this map. */
const sentEvents = new Map<string, { interaction: Interaction; sentAt: number }>();

export function createEventQueue(queue: Queue<QueuedEvent>, now: () => number): EventQueue {
  const isRecent = ({ sentAt }: { sentAt: number }) => sentAt > now() - RETENTION_MS;
  return {
    async send(event) {
      await queue.send(event);
      if (event.kind !== "interaction") return;
      for (const [id, entry] of sentEvents) {
        if (isRecent(entry) && sentEvents.size < EVENTS_MAX) break;
        sentEvents.delete(id);
      }
      sentEvents.set(event.id, { interaction: event, sentAt: now() });
    },
    isPending(id) {
      const entry = sentEvents.get(id);
      return entry !== undefined && isRecent(entry);
    },
    pendingOf: (userId) =>
      [...sentEvents.values()]
        .filter((entry) => entry.interaction.userId === userId && isRecent(entry))
        .map(({ interaction }) => interaction),
  };
}
