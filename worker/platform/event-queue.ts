import type { Interaction, QueuedEvent } from "../domain/discovery/recommendations/events.ts";
import type { EventQueue } from "../domain/discovery/recommendations/ports.ts";

/** Time for which sent events stay in memory, ms. The queue delivers an event faster. */
const RETENTION_MS = 60_000;

const EVENTS_MAX = 5_000;

/** Recent events of this isolate only, so this map must not be used to count events. */
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
