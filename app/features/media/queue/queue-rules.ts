import * as z from "zod/mini";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";

export const QueuedVideo = z.object({
  id: z.string(),
  href: z.string(),
  title: z.string(),
  creator: z.object({ id: z.string(), name: z.string() }),
  /** Whole seconds; null for an image. */
  duration: z.nullable(z.number()),
  disclosure: z.nullable(z.string()),
  /** Why the video was suggested; null for a video that the viewer added. */
  reason: z.nullable(z.string()),
});
export type QueuedVideo = z.infer<typeof QueuedVideo>;

/** `removed` are IDs of suggestions that must not appear again in this tab. */
export const Queue = z.object({ videos: z.array(QueuedVideo), removed: z.array(z.string()) });
export type Queue = z.infer<typeof Queue>;

export const EMPTY_QUEUE: Queue = { videos: [], removed: [] };

/** Maximum number of stored videos and of stored removals. The oldest removals are forgotten. */
export const QUEUE_MAX = 100;

/** A suggested video with a sentence that says why it is suggested. */
export type Suggestion = VideoCard & { reason: string };

export interface UpNextRow {
  video: QueuedVideo;
  /** The current card of a suggestion; null for a queued video that is not suggested now. */
  card: Suggestion | null;
  isQueued: boolean;
}

const toQueued = ({ kind, videoUrl, creator, ...card }: Suggestion): QueuedVideo => ({
  id: card.id,
  href: videoUrl,
  title: card.title,
  creator: { id: creator.id, name: creator.name },
  duration: kind === "image" ? null : card.duration,
  disclosure: card.disclosure,
  reason: card.reason,
});

const without = (videos: readonly QueuedVideo[], id: string) =>
  videos.filter((video) => video.id !== id);

export const contains = (queue: Queue, id: string): boolean =>
  queue.videos.some((video) => video.id === id);

/** Adds a video to the end of the queue, or moves it there. */
export const addToQueue = (queue: Queue, video: QueuedVideo): Queue => ({
  videos: [...without(queue.videos, video.id), video].slice(0, QUEUE_MAX),
  removed: queue.removed.filter((id) => id !== video.id),
});

export const removeFromQueue = (queue: Queue, id: string): Queue => ({
  videos: without(queue.videos, id),
  removed: [...queue.removed.filter((one) => one !== id), id].slice(-QUEUE_MAX),
});

/** Takes the video that now plays out of the queue, without removing it from suggestions. */
export const takeFromQueue = (queue: Queue, id: string): Queue =>
  contains(queue, id) ? { ...queue, videos: without(queue.videos, id) } : queue;

/** Lists the queued videos and then the suggestions, without the video that plays now. */
export function upNextRows(
  queue: Queue,
  suggestions: readonly Suggestion[],
  currentId: string,
): UpNextRow[] {
  const cards = new Map(suggestions.map((card) => [card.id, card]));
  const queued = without(queue.videos, currentId);
  const hidden = new Set([currentId, ...queue.removed, ...queued.map(({ id }) => id)]);
  return [
    ...queued.map((video) => ({ video, card: cards.get(video.id) ?? null, isQueued: true })),
    ...suggestions
      .filter(({ id }) => !hidden.has(id))
      .map((card) => ({ video: toQueued(card), card, isQueued: false })),
  ];
}

/**
 * Moves a row to an index. Suggested rows up to this index become part of the queue: they would
 * otherwise change with the next suggestions, and with them the order that the viewer chose.
 */
export function moveRow(
  queue: Queue,
  rows: readonly UpNextRow[],
  { id, to }: { id: string; to: number },
): Queue {
  const moved = rows.find(({ video }) => video.id === id);
  if (!moved) return queue;
  const others = rows.filter((row) => row !== moved);
  const index = Math.min(Math.max(0, to), others.length);
  const ordered = [...others.slice(0, index), moved, ...others.slice(index)];
  const lastQueued = ordered.findLastIndex(({ isQueued }) => isQueued);
  const kept = ordered.slice(0, Math.max(index, lastQueued) + 1).slice(0, QUEUE_MAX);
  return { ...queue, videos: kept.map(({ video }) => video) };
}
