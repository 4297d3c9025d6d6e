import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";

/**
 * Looks, when the room's socket has closed, whether this viewer may still watch: their plan may
 * have ended, or the stream become one for subscribers. Only then is the page's data asked for
 * anew; without a network it stays as it is.
 */
export function useRecheckAccess(streamId: string, disconnected: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!disconnected) return;
    const life = new AbortController();
    const look = async () => {
      const answer = await fetch(`/api/streams/${encodeURIComponent(streamId)}`, {
        signal: life.signal,
      });
      if (answer.status === 404) return revalidate();
      if (!answer.ok) return;
      const stream: StreamCard = await answer.json();
      if (stream.locked) revalidate();
    };
    // A lost network is why most rooms fall silent, and says nothing of who may watch.
    const lookWhenOnline = () => {
      if (navigator.onLine) look().catch(() => undefined);
    };
    lookWhenOnline();
    window.addEventListener("online", lookWhenOnline, { signal: life.signal });
    return () => life.abort();
  }, [streamId, disconnected, revalidate]);
}
