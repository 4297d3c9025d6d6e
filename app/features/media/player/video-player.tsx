import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { leaveCurrentPlayer, setCurrentPlayer } from "#app/features/media/player/current-player.ts";
import { bindMediaSession } from "#app/features/media/player/media-session.ts";
import type { VodPlayer } from "#app/features/media/player/vod.ts";
import { HouseAdCard } from "#app/features/money/ads/house-ad-card.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { cn } from "#app/ui/cn.ts";
import { spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Branding } from "#worker/domain/accounts/branding/contract-api.ts";
import { accentStyle } from "#worker/domain/accounts/branding/contract-color.ts";
import type { Cue } from "#worker/domain/media/captions/contract-cues.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";
import type { Chapter } from "#worker/domain/media/videos/contract-chapters.ts";
import type { HouseAd } from "#worker/domain/money/ads/contract.ts";
import { ImageView } from "./image-view.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { BigButton, Spinner } from "./player-states.tsx";
import { PlayerVideo } from "./player-video.tsx";
import type { NextVideo } from "./up-next.tsx";
import type { Theater } from "./use-controls.ts";
import { usePrefetchNext } from "./use-next-ahead.ts";

interface VideoPlayerProps {
  video: VideoCard;
  /** If the browser blocks autoplay, a large play button appears. */
  autoPlay?: boolean;
  poster?: string | null;
  /** Start position in seconds; null resumes at the viewer's last position. */
  startAt?: number | null;
  /** `takesFocus` is true in a dialog, so that the player's shortcuts work at once. */
  takesFocus?: boolean;
  next?: NextVideo | null;
  chapters?: Chapter[];
  cues?: readonly Cue[] | null;
  /** Playback links that came with the page, so that the player needs no first request. */
  links?: PlaybackLinks | null;
  /** Missing if the page has no theater mode. */
  theater?: Theater | null;
  ad?: HouseAd | null;
  branding?: Branding | null;
  className?: string;
}

const NO_CHAPTERS: Chapter[] = [];

export function VideoPlayer(props: VideoPlayerProps) {
  const { video, takesFocus, className } = props;
  return video.kind === "image" ? (
    <ImageView video={video} takesFocus={takesFocus} className={className} />
  ) : (
    <VideoFilePlayer {...props} />
  );
}

function VideoFilePlayer({
  video,
  autoPlay = false,
  poster = video.thumbnail,
  startAt = null,
  takesFocus = false,
  next = null,
  chapters = NO_CHAPTERS,
  links = null,
  cues = null,
  theater = null,
  ad = null,
  branding = null,
  className,
}: VideoPlayerProps) {
  const frame = useRef<HTMLElement>(null);
  const element = useRef<HTMLVideoElement | null>(null);
  const [isStarted, setStarted] = useState(false);
  // Keeps the ad that came with the page. A revalidation must not show another ad.
  const [card, setCard] = useState(ad);
  const player = useVodPlayer(element, video, {
    startAt,
    isStarted: isStarted || autoPlay,
    links,
    held: card !== null,
  });
  usePrefetchNext(player, next);
  useAround(player, video, next);

  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const start = () => {
    // Phones allow sound only if load() runs during the user gesture. The source may come later.
    element.current?.load();
    frame.current?.focus({ preventScroll: true });
    setStarted(true);
  };

  const afterCard = () => {
    // The focused button disappears with the ad card, so the frame takes the focus for shortcuts.
    if (frame.current?.contains(document.activeElement))
      frame.current.focus({ preventScroll: true });
    setCard(null);
  };

  return (
    <section
      ref={frame}
      aria-label={t("player.video.ariaLabel", { title: video.title })}
      tabIndex={-1}
      className={cn(
        "scheme-dark relative aspect-video w-full overflow-hidden rounded-lg bg-scrim text-ink outline-none focus-visible:outline-2 [:fullscreen]:rounded-none",
        className,
      )}
      style={branding?.accents ? accentStyle(branding.accents) : undefined}
    >
      <PlayerVideo element={element} videoId={video.id} poster={poster} />
      {branding?.logo && (
        <img
          src={branding.logo}
          alt=""
          className="pointer-events-none absolute top-3 right-3 z-10 max-h-[8%] max-w-[18%] object-contain opacity-80 sm:top-4 sm:right-4"
        />
      )}
      {card !== null ? (
        <HouseAdCard ad={card} onEnd={afterCard} />
      ) : player ? (
        <PlayerControls
          player={player}
          frame={frame}
          chapters={chapters}
          next={next}
          theater={theater}
          cues={cues}
          storyboard={
            video.storyboard && {
              ...video.storyboard,
              url: player.currentUrl(video.storyboard.url),
            }
          }
        />
      ) : isStarted ? (
        <Spinner />
      ) : (
        !autoPlay && (
          <>
            <BigButton onClick={start} />
            <p className="sr-only">{spokenDuration(video.duration)}</p>
          </>
        )
      )}
    </section>
  );
}

function useAround(
  player: VodPlayer | null,
  { title, creator, thumbnail }: VideoCard,
  next: NextVideo | null,
): void {
  const navigate = useNavigate();
  const href = next?.href ?? null;
  useEffect(() => {
    if (!player) return;
    setCurrentPlayer(player);
    return () => leaveCurrentPlayer(player);
  }, [player]);
  useEffect(() => {
    if (!player) return;
    const onNext = href === null ? null : () => navigate(href);
    return bindMediaSession(player, { title, artist: creator.name, artwork: thumbnail, onNext });
  }, [player, title, creator.name, thumbnail, href, navigate]);
}

function useVodPlayer(
  element: React.RefObject<HTMLVideoElement | null>,
  video: VideoCard,
  {
    startAt,
    isStarted,
    links,
    held,
  }: { startAt: number | null; isStarted: boolean; links: PlaybackLinks | null; held: boolean },
): VodPlayer | null {
  const viewer = useViewer();
  const [player, setPlayer] = useState<VodPlayer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id: videoId, duration } = video;
  const viewerId = viewer?.id ?? null;
  const plan = viewer?.plan ?? null;
  const current = useRef({ plan, signedIn: plan !== null });
  current.current = { plan, signedIn: plan !== null };
  // Later links would belong to another playback session, so only the first render's links count.
  const firstLinks = useRef(links);
  const isHeld = useRef(held);
  const begin = useCallback(
    async (isActive: () => boolean) => {
      const { createVodEngine } = await import("#app/features/media/player/engine.ts");
      if (!element.current || !isActive()) return null;
      const created = createVodEngine(element.current, {
        videoId,
        duration,
        startAt,
        ...current.current,
        links: firstLinks.current,
      });
      if (!isHeld.current) created.play();
      return created;
    },
    [element, videoId, duration, startAt],
  );
  // A sign-in must not interrupt the playback, so the player goes on as the new user.
  const playsFor = useRef(`${viewerId} ${plan}`);
  useEffect(() => {
    const next = `${viewerId} ${plan}`;
    if (playsFor.current === next) return;
    playsFor.current = next;
    player?.setViewer(current.current);
  }, [player, viewerId, plan]);
  useEffect(() => {
    if (isHeld.current && !held) player?.play();
    isHeld.current = held;
  }, [held, player]);
  useEffect(() => {
    if (!isStarted) return;
    let isActive = true;
    let newPlayer: VodPlayer | null = null;
    begin(() => isActive).then(
      (created) => {
        newPlayer = created;
        if (created) setPlayer(created);
      },
      // The browser could not fetch the engine's code. The next attempt follows when the browser is
      // online.
      () =>
        window.addEventListener("online", () => isActive && setAttempt(attempt + 1), {
          once: true,
        }),
    );
    return () => {
      isActive = false;
      newPlayer?.destroy();
      setPlayer(null);
    };
  }, [begin, isStarted, attempt]);
  return player;
}
