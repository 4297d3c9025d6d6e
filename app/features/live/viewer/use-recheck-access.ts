import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";

/** Checks whether the viewer's plan expired or the stream now requires a subscription. */
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
    // Most disconnects are network failures, which say nothing about access.
    const lookWhenOnline = () => {
      if (navigator.onLine) look().catch(() => undefined);
    };
    lookWhenOnline();
    window.addEventListener("online", lookWhenOnline, { signal: life.signal });
    return () => life.abort();
  }, [streamId, disconnected, revalidate]);
}
