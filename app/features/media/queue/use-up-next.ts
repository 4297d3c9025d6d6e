import { useEffect, useMemo } from "react";
import type { NextVideo } from "#app/features/media/player/up-next.tsx";
import { type Suggestion, takeFromQueue, type UpNextRow, upNextRows } from "./queue-rules.ts";
import { changeQueue, useQueue } from "./queue-store.ts";

/** Lists what plays after a video, and takes this video out of the queue. */
export function useUpNext(suggestions: readonly Suggestion[], videoId: string): UpNextRow[] {
  const queue = useQueue();
  useEffect(() => changeQueue((now) => takeFromQueue(now, videoId)), [videoId]);
  return useMemo(() => upNextRows(queue, suggestions, videoId), [queue, suggestions, videoId]);
}

/** A permanent URL, because the signed URL of a card expires after ten minutes. */
export const posterOf = ({ video, card }: UpNextRow): string | null =>
  card ? card.thumbnail : `/api/videos/${video.id}/poster`;

/** A queued video has priority over the next video of a playlist. */
export function nextOf(
  rows: readonly UpNextRow[],
  list: { next: NextVideo | null } | null,
): NextVideo | null {
  const [first] = rows;
  if (list && !first?.isQueued) return list.next;
  if (!first) return null;
  const { href, title, reason } = first.video;
  return { href, title, thumbnail: posterOf(first), reason };
}
