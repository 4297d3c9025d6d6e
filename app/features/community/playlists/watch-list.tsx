import { Link, useSearchParams } from "@remix-run/react";
import {
  EyeOff,
  type LucideIcon,
  Play,
  Repeat,
  Shuffle,
  SkipBack,
  SkipForward,
} from "lucide-react";
import { useEffect, useRef } from "react";
import type { NextVideo } from "#app/features/media/player/up-next.tsx";
import { cn } from "#app/ui/cn.ts";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { playlistPath } from "#worker/domain/community/playlists/contract.ts";
import type { Playlist, PlaylistEntry } from "#worker/domain/community/playlists/contract-api.ts";
import { listedPath, type PlayOrder, readOrder, stepFrom } from "./list-order.ts";

const playableIds = (list: Playlist) =>
  list.entries.flatMap(({ video }) => (video ? [video.id] : []));

export function useNextInList(list: Playlist | null, videoId: string): NextVideo | null {
  const [search] = useSearchParams();
  if (!list) return null;
  const order = readOrder(search);
  const next = stepFrom(playableIds(list), videoId, 1, order);
  const video = list.entries.find((entry) => entry.video?.id === next)?.video;
  return video
    ? { href: listedPath(video.id, list.id, order), title: video.title, thumbnail: video.thumbnail }
    : null;
}

const controlStyles =
  "grid size-9 place-items-center rounded-full text-muted transition-colors hover:bg-line/60 hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent aria-disabled:opacity-40 [&_svg]:size-4.5";

export function WatchList({
  list,
  videoId,
  className,
}: {
  list: Playlist;
  videoId: string;
  className?: string;
}) {
  const [search] = useSearchParams();
  const order = readOrder(search);
  const at = list.entries.findIndex(({ video }) => video?.id === videoId);
  const scroller = useRef<HTMLOListElement>(null);
  // Scrolls the current video into view without scrolling the page.
  useEffect(() => {
    const current = scroller.current?.children[at];
    if (current instanceof HTMLElement && scroller.current)
      scroller.current.scrollTop = current.offsetTop - scroller.current.offsetTop - 60;
  }, [at]);
  return (
    <section
      aria-labelledby="watch-list"
      className={cn("grid overflow-hidden rounded-lg ring-1 ring-line", className)}
    >
      <div className="grid gap-1 bg-surface p-3">
        <h2 id="watch-list" className="truncate text-base">
          <Link to={playlistPath(list.id)} className="hover:underline">
            {list.title}
          </Link>
        </h2>
        <p className="tabular truncate text-muted text-xs">
          {t("playlists.queue.position", {
            name: list.owner.name,
            at: at + 1,
            length: list.entries.length,
          })}
        </p>
        <Controls list={list} videoId={videoId} order={order} />
      </div>
      <ol ref={scroller} className="max-h-80 overflow-y-auto p-1 lg:max-h-[440px]">
        {list.entries.map(({ video }, i) => (
          <li key={video?.id ?? `gone ${i}`}>
            {video ? (
              <QueuedVideo
                video={video}
                at={i + 1}
                isCurrent={video.id === videoId}
                to={listedPath(video.id, list.id, order)}
              />
            ) : (
              <UnavailableVideo at={i + 1} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ControlsProps {
  list: Playlist;
  videoId: string;
  order: PlayOrder;
}

function Controls({ list, videoId, order }: ControlsProps) {
  const ids = playableIds(list);
  const withOrder = (change: Partial<PlayOrder>) =>
    listedPath(videoId, list.id, { ...order, ...change });
  const [before, next] = [stepFrom(ids, videoId, -1, order), stepFrom(ids, videoId, 1, order)];
  const isShuffled = order.shuffle !== null;
  return (
    <div className="-mb-1 -ml-2 flex gap-1">
      <Step
        to={before && listedPath(before, list.id, order)}
        label={t("playlists.queue.previous")}
        icon={SkipBack}
      />
      <Step
        to={next && listedPath(next, list.id, order)}
        label={t("playlists.queue.next")}
        icon={SkipForward}
      />
      <Toggle
        to={withOrder({
          shuffle: isShuffled ? null : (list.updatedAt % 999_983) + list.entries.length,
        })}
        isOn={isShuffled}
        label={isShuffled ? t("playlists.queue.shuffleOff") : t("playlists.queue.shuffle")}
        icon={Shuffle}
      />
      <Toggle
        to={withOrder({ loop: !order.loop })}
        isOn={order.loop}
        label={order.loop ? t("playlists.queue.repeatOff") : t("playlists.queue.repeat")}
        icon={Repeat}
      />
    </div>
  );
}

interface StepProps {
  to: string | null;
  label: string;
  icon: LucideIcon;
}

function Step({ to, label, icon: Icon }: StepProps) {
  if (to === null) {
    return (
      <span
        className={controlStyles}
        aria-disabled="true"
        role="img"
        aria-label={t("playlists.queue.stepUnavailable", { label })}
      >
        <Icon aria-hidden />
      </span>
    );
  }
  return (
    <Link to={to} className={controlStyles} aria-label={label} title={label}>
      <Icon aria-hidden />
    </Link>
  );
}

interface ToggleProps {
  to: string;
  isOn: boolean;
  label: string;
  icon: LucideIcon;
}

function Toggle({ to, isOn, label, icon: Icon }: ToggleProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      aria-current={isOn ? "true" : undefined}
      title={label}
      className={controlStyles}
    >
      <Icon aria-hidden />
    </Link>
  );
}

interface QueuedVideoProps {
  video: NonNullable<PlaylistEntry["video"]>;
  at: number;
  isCurrent: boolean;
  to: string;
}

function QueuedVideo({ video, at, isCurrent, to }: QueuedVideoProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "true" : undefined}
      className="grid grid-cols-[20px_96px_minmax(0,1fr)] items-center gap-2 rounded-md p-1.5 hover:bg-surface focus-visible:-outline-offset-2 aria-[current=true]:bg-accent-soft"
    >
      <Position at={at} isCurrent={isCurrent} />
      <Thumbnail src={video.thumbnail} duration={video.duration} progress={video.progress} />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold text-sm leading-snug">{video.title}</span>
        <span className="block truncate text-muted text-xs">{video.creator.name}</span>
      </span>
    </Link>
  );
}

function UnavailableVideo({ at }: { at: number }) {
  return (
    <div className="grid grid-cols-[20px_96px_minmax(0,1fr)] items-center gap-2 p-1.5 text-muted">
      <Position at={at} isCurrent={false} />
      <span className="grid aspect-video place-items-center rounded-lg bg-surface">
        <EyeOff aria-hidden className="size-4" />
      </span>
      <span className="text-sm">{t("playlists.queue.videoUnavailable")}</span>
    </div>
  );
}

function Position({ at, isCurrent }: { at: number; isCurrent: boolean }) {
  return (
    <span className="tabular grid place-items-center text-muted text-xs">
      {isCurrent ? <Play aria-hidden className="size-3 fill-current text-accent" /> : at}
    </span>
  );
}
