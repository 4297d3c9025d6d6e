import { Link } from "@remix-run/react";
import { LoaderCircle, Play, VolumeX, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge, LiveBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { RoomState } from "#worker/domain/live/chat/contract.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { LiveControls } from "./live-controls.tsx";
import { type LivePlayerState, useLivePlayer } from "./use-live-player.ts";

interface LiveStageProps {
  stream: Pick<StreamCard, "id" | "title" | "thumbnail" | "state" | "viewers" | "replayUrl">;
  room: { state: RoomState | null; viewers: number | null };
  autoStart?: boolean;
  className?: string;
}

export function LiveStage({ stream, room, autoStart = false, className }: LiveStageProps) {
  const state: RoomState = room.state ?? stream.state;
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(autoStart);
  const running = state === "live" || state === "reconnecting";
  // A viewer at an earlier position can watch until the stream's end, even after the stream ended.
  const [isPast, setPast] = useState(false);
  const playback = useLivePlayer(
    video,
    stream.id,
    isStarted && (running || (isPast && state === "ended")),
  );
  const { player, snapshot } = playback;
  useEffect(
    () =>
      setPast(
        snapshot?.mode === "dvr" && snapshot.state !== "ended" && snapshot.state !== "failed",
      ),
    [snapshot],
  );
  return (
    <section
      ref={frame}
      aria-label={t("live.stage.ariaLabel")}
      tabIndex={-1}
      className={cn(
        "relative aspect-video overflow-hidden bg-scrim text-on-scrim outline-none focus-visible:outline-2 [:fullscreen]:rounded-none",
        className,
      )}
    >
      <video
        ref={video}
        playsInline
        poster={stream.thumbnail ?? undefined}
        aria-label={stream.title}
        className="absolute inset-0 size-full object-contain"
      >
        <track kind="captions" />
      </video>
      {player && (running || isPast) && !hasFailed(playback) && (
        <LiveControls player={player} frame={frame} />
      )}
      <Overlay
        stream={stream}
        state={isPast && state === "ended" ? "live" : state}
        playback={playback}
        isStarted={isStarted}
        onWant={() => setStarted(true)}
      />
      {(running || isPast) && (
        <div className="pointer-events-none absolute top-3 left-3 z-3 flex items-center gap-2">
          {isPast ? (
            <Badge variant="scrim">
              {running ? t("live.stage.behindLive") : t("live.stage.endedTitle")}
            </Badge>
          ) : (
            <LiveBadge />
          )}
          <Badge variant="scrim" className="tabular">
            {t("live.stage.viewerCount", { n: counted(room.viewers ?? stream.viewers) })}
          </Badge>
        </div>
      )}
      {player && snapshot?.silenced && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute top-3 right-3 z-3"
          onClick={() => player.setMuted(false)}
        >
          <VolumeX aria-hidden />
          {t("live.stage.unmute")}
        </Button>
      )}
    </section>
  );
}

const hasFailed = ({ failure, snapshot }: LivePlayerState): boolean =>
  failure !== null || snapshot?.state === "failed";

interface OverlayProps {
  stream: LiveStageProps["stream"];
  state: RoomState;
  playback: LivePlayerState;
  isStarted: boolean;
  onWant: () => void;
}

function Overlay({ stream, state, playback, isStarted, onWant }: OverlayProps) {
  const { snapshot, retry } = playback;
  if (state === "ready")
    return <Notice title={t("live.stage.scheduledTitle")}>{t("live.stage.scheduledBody")}</Notice>;
  if (state === "ended" || snapshot?.state === "ended")
    return <Ended replayUrl={stream.replayUrl} />;
  if (!isStarted) {
    return (
      <button
        type="button"
        aria-label={t("live.stage.playAriaLabel", { title: stream.title })}
        onClick={onWant}
        className="group/play absolute inset-0 z-1 grid place-items-center bg-scrim/20"
      >
        <span className="grid size-16 place-items-center rounded-full bg-accent text-accent-ink transition-transform group-hover/play:scale-105">
          <Play aria-hidden className="ml-1 size-7" />
        </span>
      </button>
    );
  }
  if (hasFailed(playback)) {
    return (
      <Notice
        title={t("live.stage.failedTitle")}
        action={<Button onClick={retry}>{t("live.common.retry")}</Button>}
      >
        {playback.failure ?? snapshot?.error ?? t("live.stage.failedBody")}
      </Notice>
    );
  }
  const plays = snapshot?.mode === "dvr" && snapshot.state === "playing";
  if (!plays && (state === "reconnecting" || snapshot?.state === "reconnecting")) {
    return (
      <Banner icon={<WifiOff aria-hidden />}>
        {state === "reconnecting"
          ? t("live.stage.streamerReconnecting")
          : t("live.stage.reconnecting")}
      </Banner>
    );
  }
  if (snapshot === null || snapshot.state === "loading" || snapshot.state === "buffering") {
    return (
      <Banner icon={<LoaderCircle aria-hidden className="animate-spin" />}>
        {snapshot?.state === "buffering" ? t("live.stage.buffering") : t("live.stage.loading")}
      </Banner>
    );
  }
  return null;
}

function Ended({ replayUrl }: { replayUrl: string | null }) {
  return (
    <Notice
      title={t("live.stage.endedTitle")}
      action={
        replayUrl !== null && (
          <Button asChild variant="primary">
            <Link to={replayUrl}>
              <Play aria-hidden />
              {t("live.stage.replayAction")}
            </Link>
          </Button>
        )
      }
    >
      {replayUrl === null ? t("live.stage.replayPendingBody") : t("live.stage.replayReadyBody")}
    </Notice>
  );
}

function Notice({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-3 grid place-content-center justify-items-center gap-2 bg-scrim/85 p-6 text-center"
    >
      <p className="font-semibold text-lg">{title}</p>
      <p className="measure text-sm opacity-80">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 z-1 grid place-items-center">
      <p className="flex items-center gap-2 rounded-full bg-scrim/85 px-4 py-2 font-semibold text-sm [&_svg]:size-4">
        {icon}
        {children}
      </p>
    </div>
  );
}
