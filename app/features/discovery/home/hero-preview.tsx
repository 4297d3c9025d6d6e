import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLivePlayer } from "#app/features/live/viewer/use-live-player.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";

/** Plays a live stream without sound over its picture, which stays visible until the first frame. */
export default function HeroPreview({ streamId }: { streamId: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isInView = useIsInView(video);
  const { snapshot } = useLivePlayer(video, streamId, isInView && !isPaused, true);
  const state = snapshot?.state;
  const isVisible = !isPaused && (state === "playing" || state === "buffering");
  return (
    <>
      {/* The video has no sound, and the link over it has its title. */}
      <video
        ref={video}
        muted
        playsInline
        aria-hidden
        tabIndex={-1}
        className={cn(
          "absolute inset-0 size-full object-cover transition-opacity",
          isVisible ? "opacity-100" : "opacity-0",
        )}
      />
      {(isPaused || isVisible) && (
        <IconButton
          label={isPaused ? t("home.hero.resumePreview") : t("home.hero.pausePreview")}
          size="sm"
          tooltip={false}
          className="absolute top-3 right-3 z-3 bg-scrim/80 text-on-scrim hover:bg-scrim"
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
      )}
    </>
  );
}

/** Returns false while the element is out of view, so that nothing is loaded that nobody sees. */
function useIsInView(ref: RefObject<Element>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? true),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
