import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { openMedia } from "#app/features/creator/studio/frames.ts";
import { t } from "#i18n/t.ts";

/** Times count from the start of the recording, ms. The media file starts at `fromMs`. */
export function usePreview(
  element: RefObject<HTMLVideoElement | null>,
  { wholeUrl, fromMs }: { wholeUrl: string; fromMs: number },
) {
  const [atMs, setAt] = useState(fromMs);
  const [playing, setPlaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stopAt = useRef<number | null>(null);
  // Links expire after ten minutes and change with every revalidation. The first link stays, so
  // that playback continues.
  const [url] = useState(wholeUrl);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let close: (() => void) | null = null;
    let isUnmounted = false;
    openMedia(video, { original: null, originalType: null, master: url })
      .then((end) => {
        if (isUnmounted) end();
        else close = end;
      })
      .catch((error: unknown) => {
        if (!isUnmounted)
          setFailure(error instanceof Error ? error.message : t("replay.preview.error"));
      });
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [element, url]);

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let frame = 0;
    const checkEnd = () => {
      const ms = fromMs + video.currentTime * 1000;
      setAt(ms);
      if (stopAt.current !== null && ms >= stopAt.current) {
        stopAt.current = null;
        video.pause();
      }
      if (!video.paused) frame = requestAnimationFrame(checkEnd);
    };
    const life = new AbortController();
    const on = (event: string, act: () => void) =>
      video.addEventListener(event, act, { signal: life.signal });
    on("play", () => {
      setPlaying(true);
      checkEnd();
    });
    on("pause", () => setPlaying(false));
    on("seeked", checkEnd);
    return () => {
      life.abort();
      cancelAnimationFrame(frame);
    };
  }, [element, fromMs]);

  const seek = useCallback(
    (ms: number) => {
      const video = element.current;
      stopAt.current = null;
      if (video) video.currentTime = Math.max(0, (ms - fromMs) / 1000);
      setAt(ms);
    },
    [element, fromMs],
  );
  const play = useCallback(
    (startMs: number, endMs: number) => {
      seek(startMs);
      stopAt.current = endMs;
      element.current?.play().catch(() => setPlaying(false));
    },
    [element, seek],
  );
  const pause = useCallback(() => element.current?.pause(), [element]);
  return { atMs, playing, failure, seek, play, pause };
}
