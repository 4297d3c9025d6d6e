import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { viewImage } from "#app/features/media/player/view-image.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";

const ZOOMS = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]"] as const;

interface ImageViewProps {
  video: VideoCard;
  /** `takesFocus` is true in a dialog, so that the image's shortcuts work at once. */
  takesFocus?: boolean;
  className?: string;
}

export function ImageView({ video, takesFocus = false, className }: ImageViewProps) {
  const frame = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const viewing = useRef<ReturnType<typeof viewImage> | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [zoom, setZoom] = useState(0);

  useEffect(() => {
    const opened = viewImage(video.id, (address) => {
      setUrl(address);
      setMissing(address === null);
    });
    viewing.current = opened;
    return opened.stop;
  }, [video.id]);
  useEffect(() => {
    // A cached image may have loaded before React attached the load listener.
    if (url !== null && image.current?.complete && image.current.naturalWidth > 0)
      viewing.current?.loaded();
  }, [url]);
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const larger = () => setZoom((z) => Math.min(ZOOMS.length - 1, z + 1));
  const smaller = () => setZoom((z) => Math.max(0, z - 1));
  const wholeScreen = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen());

  return (
    <section
      ref={frame}
      aria-label={t("player.image.ariaLabel", { title: video.title })}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "+") larger();
        else if (event.key === "-") smaller();
        else if (event.key === "f") wholeScreen();
        else if (event.key === "0") setZoom(0);
        else return;
        event.preventDefault();
      }}
      className={cn(
        "scheme-dark relative overflow-hidden rounded-lg bg-scrim text-ink outline-none focus-visible:outline-2 [:fullscreen]:rounded-none",
        className,
      )}
    >
      <div
        className={cn(
          "grid max-h-[80vh] min-h-60 place-items-center overflow-auto [:fullscreen_&]:h-full [:fullscreen_&]:max-h-full",
          zoom > 0 && "place-items-start",
        )}
      >
        {isMissing ? (
          <p className="px-6 py-16 text-on-scrim">{t("player.image.loadFailure")}</p>
        ) : (
          <img
            ref={image}
            src={url ?? video.thumbnail ?? undefined}
            alt={video.title}
            onLoad={() => url !== null && viewing.current?.loaded()}
            onError={() => url !== null && setMissing(true)}
            className={cn(
              zoom === 0
                ? "max-h-[80vh] max-w-full object-contain [:fullscreen_&]:max-h-full"
                : cn("max-w-none", ZOOMS[zoom]),
            )}
          />
        )}
      </div>
      <div className="absolute right-2 bottom-2 flex gap-1 rounded-full bg-scrim/70 p-1 text-on-scrim">
        <IconButton
          size="sm"
          label={t("player.image.zoomOut")}
          disabled={zoom === 0}
          onClick={smaller}
        >
          <Minus aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={t("player.image.zoomIn")}
          disabled={zoom === ZOOMS.length - 1}
          onClick={larger}
        >
          <Plus aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t("player.fullScreen.enter")} onClick={wholeScreen}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
