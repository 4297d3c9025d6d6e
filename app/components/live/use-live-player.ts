import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import type { LivePlayer, LivePlayerSnapshot } from "#app/live/player-contract.ts";

const Playback = z.object({ base: z.string() });

async function askForBase(streamId: string): Promise<string> {
  return Playback.parse(await postJson(`/api/streams/${encodeURIComponent(streamId)}/playback`, {})).base;
}

export interface LivePicture {
  /** Null until the engine has been loaded. */
  snapshot: LivePlayerSnapshot | null;
  /** Why there is no picture, when even the engine could not start. */
  failure: string | null;
  goToLive(): void;
  retry(): void;
}

/** Plays a stream in the video element while `enabled`. The engine is fetched only then. */
export function useLivePlayer(video: RefObject<HTMLVideoElement>, streamId: string, enabled: boolean): LivePicture {
  const [snapshot, setSnapshot] = useState<LivePlayerSnapshot | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useRef<LivePlayer | null>(null);

  useEffect(() => {
    const element = video.current;
    // A new attempt, counted from 0, starts the engine anew.
    if (!enabled || !element || attempt < 0) return;
    let gone = false;
    setFailure(null);
    const start = async () => {
      const [{ createLivePlayer }, base] = await Promise.all([import("#app/live/live-player.ts"), askForBase(streamId)]);
      if (gone) return;
      engine.current = createLivePlayer(element, { base, refresh: () => askForBase(streamId) });
      engine.current.subscribe((next) => !gone && setSnapshot(next));
    };
    start().catch((error: unknown) => {
      if (!gone) setFailure(error instanceof Error ? error.message : "The picture could not be loaded.");
    });
    return () => {
      gone = true;
      engine.current?.destroy();
      engine.current = null;
      setSnapshot(null);
    };
  }, [video, streamId, enabled, attempt]);

  return {
    snapshot,
    failure,
    goToLive: useCallback(() => engine.current?.goToLive(), []),
    retry: useCallback(() => setAttempt((n) => n + 1), []),
  };
}
