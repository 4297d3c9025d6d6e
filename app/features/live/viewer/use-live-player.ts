import { type RefObject, useCallback, useEffect, useState } from "react";
import type { LiveHandle } from "#app/features/live/viewer/live-handle.ts";
import type { LivePlayerSnapshot } from "#app/features/live/viewer/player-contract.ts";
import { onPreferences, preferences } from "#app/features/media/player/preferences.ts";
import { apiRequest, sendOnce } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type { LivePlayback } from "#worker/domain/live/streams/contract-api.ts";

/**
 * Requests a playback link for a stream. Uses `sendOnce`, because a viewer who has left the page
 * needs no link. The player repeats a failed request.
 */
const askForPlayback = (streamId: string) =>
  sendOnce(
    apiRequest<LivePlayback>("POST", `/api/streams/${encodeURIComponent(streamId)}/playback`),
  );

export interface LivePlayerState {
  player: LiveHandle | null;
  snapshot: LivePlayerSnapshot | null;
  failure: string | null;
  retry(): void;
}

/** @param isPreview plays without sound and with few requests, because nobody chose to watch */
export function useLivePlayer(
  video: RefObject<HTMLVideoElement>,
  streamId: string,
  enabled: boolean,
  isPreview = false,
): LivePlayerState {
  const [snapshot, setSnapshot] = useState<LivePlayerSnapshot | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [player, setPlayer] = useState<LiveHandle | null>(null);

  useEffect(() => {
    const element = video.current;
    // Attempts count from 0. Each new attempt restarts the engine.
    if (!enabled || !element || attempt < 0) return;
    let isUnmounted = false;
    setFailure(null);
    let handle: LiveHandle | null = null;
    const start = async () => {
      const [{ LiveHandle: Handle }, { base, modes, now, startedAt }] = await Promise.all([
        import("#app/features/live/viewer/live-handle.ts"),
        askForPlayback(streamId),
      ]);
      if (isUnmounted) return;
      handle = new Handle(element, {
        base,
        offered: modes,
        latency: isPreview ? "standard" : preferences().latency,
        startsMuted: isPreview,
        clockMs: now - Date.now(),
        startedAt,
        refresh: async () => (await askForPlayback(streamId)).base,
      });
      handle.watch((next) => !isUnmounted && setSnapshot(next));
      setPlayer(handle);
    };
    start().catch((error: unknown) => {
      if (!isUnmounted)
        setFailure(error instanceof Error ? error.message : t("live.playback.loadFailure"));
    });
    return () => {
      isUnmounted = true;
      handle?.destroy();
      setPlayer(null);
      setSnapshot(null);
    };
  }, [video, streamId, enabled, attempt, isPreview]);

  useEffect(() => {
    if (!isPreview) return player?.followWish(onPreferences, () => preferences().latency);
  }, [player, isPreview]);

  return {
    player,
    snapshot,
    failure,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
  };
}
