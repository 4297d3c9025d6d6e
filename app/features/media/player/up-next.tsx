import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { prefetchVideo } from "#app/features/media/player/prefetch.ts";
import { Button } from "#app/ui/button.tsx";
import { srcSetOf } from "#app/ui/copies.ts";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

export interface NextVideo {
  href: string;
  title: string;
  thumbnail: string | null;
  /** Why this video is next; null if the viewer chose the video. */
  reason?: string | null;
}

const SECONDS = 5;

export const videoIdOf = (href: string): string | null =>
  /^\/watch\/(vid_[\w-]+)/.exec(href)?.[1] ?? null;

const BUSY =
  "textarea, input:not([type=range]), [contenteditable], [role=menu], [role=dialog], [role=alertdialog], [data-comments]";

/** A viewer who types or uses a menu or dialog must not be taken to the next video. */
const isBusy = () => document.activeElement?.closest(BUSY) != null;

interface UpNextProps {
  next: NextVideo;
  onCancel: () => void;
}

export function UpNext({ next, onCancel }: UpNextProps) {
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(SECONDS);
  useEffect(() => {
    const id = videoIdOf(next.href);
    if (id !== null) void prefetchVideo(id);
  }, [next.href]);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((n) => (isBusy() ? n : n - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (secondsLeft <= 0) navigate(next.href);
  }, [secondsLeft, navigate, next.href]);
  return (
    <section
      aria-label={t("player.upNext.ariaLabel")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
      className="pointer-events-auto absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim/85 px-6 text-center max-sm:gap-2 max-sm:pb-16"
    >
      {/* Screen readers announce the sentence once. The button shows the countdown. */}
      <p role="status" className="text-on-scrim/80 text-sm">
        <span className="sr-only">{t("player.upNext.countdown", { seconds: SECONDS })}</span>
        <span aria-hidden>{t("player.upNext.ariaLabel")}</span>
      </p>
      {next.thumbnail && (
        <img
          sizes="12rem"
          srcSet={srcSetOf(next.thumbnail)}
          src={next.thumbnail}
          alt=""
          className="aspect-video w-48 rounded-md object-cover max-sm:hidden"
        />
      )}
      <p className="measure line-clamp-2 font-semibold max-sm:line-clamp-1">{next.title}</p>
      {next.reason && <p className="-mt-2 text-on-scrim/80 text-xs">{next.reason}</p>}
      <div className="flex gap-2">
        <Button onClick={onCancel} autoFocus={!isBusy()}>
          {t("player.upNext.cancel")}
        </Button>
        <Button variant="primary" asChild>
          <Link to={next.href}>
            {rich("player.upNext.playNow", {
              seconds: Math.max(0, secondsLeft),
              count: (text) => (
                <span aria-hidden className="tabular">
                  {text}
                </span>
              ),
            })}
          </Link>
        </Button>
      </div>
    </section>
  );
}
