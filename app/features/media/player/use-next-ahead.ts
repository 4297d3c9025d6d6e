import { useEffect } from "react";
import type { PlayerHandle } from "#app/features/media/player/player-handle.ts";
import { prefetchVideo } from "#app/features/media/player/prefetch.ts";
import { type NextVideo, videoIdOf } from "./up-next.tsx";

const NEAR_END_S = 20;
/** Hovering over a link for this long triggers the prefetch. */
const DWELL_MS = 80;

export function usePrefetchNext(player: PlayerHandle | null, next: NextVideo | null): void {
  const nextId = next && videoIdOf(next.href);
  useEffect(() => {
    if (!player || !nextId) return;
    return player.subscribe(() => {
      const { time, duration, buffered } = player.snapshot();
      // Waits until the current video is loaded completely.
      if (duration > 0 && duration - time < NEAR_END_S && buffered >= duration - 1)
        void prefetchVideo(nextId);
    });
  }, [player, nextId]);
  useEffect(() => {
    if (!player) return;
    const life = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest("a[href^='/watch/']") : null;
      const id = videoIdOf(link?.getAttribute("href") ?? "");
      if (id !== null) timer = setTimeout(() => void prefetchVideo(id), DWELL_MS);
    };
    document.addEventListener("pointerover", onIntent, { signal: life.signal });
    document.addEventListener("focusin", onIntent, { signal: life.signal });
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [player]);
}
