import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";

/** Checks whether the viewer's plan expired or the stream now requires a subscription. */
export function useRecheckAccess(streamId: string, disconnected: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!disconnected) return;
    const life = new AbortController();
    const recheck = async () => {
      const response = await fetch(`/api/streams/${encodeURIComponent(streamId)}`, {
        signal: life.signal,
      });
      if (response.status === 404) return revalidate();
      if (!response.ok) return;
      const stream: StreamCard = await response.json();
      if (stream.locked) revalidate();
    };
    // Most disconnects are network failures, which say nothing about access.
    const lookWhenOnline = () => {
      if (navigator.onLine) recheck().catch(() => undefined);
    };
    lookWhenOnline();
    window.addEventListener("online", lookWhenOnline, { signal: life.signal });
    return () => life.abort();
  }, [streamId, disconnected, revalidate]);
}
