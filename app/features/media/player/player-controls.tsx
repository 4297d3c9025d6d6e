import { Link, useNavigate } from "@remix-run/react";
import { SkipForward } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import {
  AUTO,
  type PlayerHandle,
  type PlayerSnapshot,
} from "#app/features/media/player/player-handle.ts";
import { usePreferences } from "#app/features/media/player/use-preferences.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Cue } from "#worker/domain/media/captions/contract-cues.ts";
import type { Storyboard } from "#worker/domain/media/videos/contract-api.ts";
import { type Chapter, chapterAt } from "#worker/domain/media/videos/contract-chapters.ts";
import { CaptionsMenu } from "./captions-menu.tsx";
import { CaptionsView } from "./captions-view.tsx";
import { ControlButton, onScrim } from "./control-button.tsx";
import { ControlFrame } from "./control-frame.tsx";
import { captionsNote, rateLabel, SEEK_SECONDS } from "./keyboard-shortcuts.ts";
import { type Loop, useLoop } from "./loop.ts";
import { MoreMenu, QualityMenu, SpeedMenu } from "./player-menus.tsx";
import { BigButton, Failure, Spinner } from "./player-states.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { Jump, TouchButtons } from "./touch-buttons.tsx";
import { type NextVideo, UpNext } from "./up-next.tsx";
import { type Controls, type Theater, useControls } from "./use-controls.ts";

const SPINNER_AFTER_MS = 300;

interface PlayerControlsProps {
  player: PlayerHandle;
  frame: RefObject<HTMLElement | null>;
  storyboard: Storyboard | null;
  chapters: Chapter[];
  next: NextVideo | null;
  theater?: Theater | null;
  /** Captions that replace the video's own captions; null shows the video's own. */
  cues: readonly Cue[] | null;
}

export function PlayerControls({
  player,
  frame,
  storyboard,
  chapters,
  next,
  theater = null,
  cues,
}: PlayerControlsProps) {
  const navigate = useNavigate();
  const { loop, cycle } = useLoop(player);
  const controls = useControls(player, frame, {
    chapters,
    cycleLoop: cycle,
    playNext: next && (() => navigate(next.href)),
    theater,
  });
  const { state, runs, visible, say } = controls;
  const { status } = state;
  const isSlow = useDelayed(status === "loading" || status === "buffering", SPINNER_AFTER_MS);
  const seekBy = (seconds: number) => {
    player.seekBy(seconds);
    say(
      seconds < 0
        ? t("player.announce.seekBack", { seconds: -seconds })
        : t("player.announce.seekForward", { seconds }),
    );
  };
  return (
    <ControlFrame
      controls={controls}
      onSide={seekBy}
      middle={
        <>
          <CaptionsView cues={cues ? spokenAt(cues, state.time) : state.cues} raised={visible} />
          <Middle
            state={state}
            isSlow={isSlow}
            player={player}
            next={next}
            onClose={() => frame.current?.focus({ preventScroll: true })}
          />
        </>
      }
      touch={
        status !== "failed" &&
        status !== "ready" &&
        status !== "ended" && (
          <TouchButtons
            runs={runs}
            visible={visible}
            busy={isSlow}
            onToggle={controls.togglePlay}
            onSeekBy={seekBy}
            onUse={controls.wake}
          />
        )
      }
      above={
        <SeekBar
          time={state.time}
          duration={state.duration}
          buffered={state.buffered}
          storyboard={storyboard}
          chapters={chapters}
          loop={loop}
          onSeek={(seconds) => player.seek(seconds)}
          onSeekBy={seekBy}
        />
      }
      hidesPlayOnPhone
      afterPlay={
        <span className="contents max-sm:hidden">
          <ControlButton label={t("player.seek.back")} onClick={() => seekBy(-SEEK_SECONDS)}>
            <Jump way={-1} />
          </ControlButton>
          <ControlButton label={t("player.seek.forward")} onClick={() => seekBy(SEEK_SECONDS)}>
            <Jump way={1} />
          </ControlButton>
          {next && (
            <IconButton
              asChild
              label={t("player.next.ariaLabel", { title: next.title })}
              className={onScrim}
            >
              <Link to={next.href}>
                <SkipForward aria-hidden className="fill-current" />
              </Link>
            </IconButton>
          )}
        </span>
      }
      afterVolume={<Time state={state} chapters={chapters} />}
      menus={<Menus controls={controls} loop={loop} onLoop={() => say(cycle())} />}
    />
  );
}

const spokenAt = (cues: readonly Cue[], seconds: number) =>
  cues
    .filter(({ start, end }) => start <= seconds * 1000 && seconds * 1000 < end)
    .map(({ text }) => text);

interface MiddleProps {
  state: PlayerSnapshot;
  isSlow: boolean;
  player: PlayerHandle;
  next: NextVideo | null;
  /** Called when the panel closes, to move the focus from the element that disappears. */
  onClose: () => void;
}

function Middle({ state, isSlow, player, next, onClose }: MiddleProps) {
  const { autoplayNext } = usePreferences();
  const [isCancelled, setCancelled] = useState(false);
  const isEnded = state.status === "ended";
  useEffect(() => {
    if (!isEnded) setCancelled(false);
  }, [isEnded]);
  if (state.status === "failed")
    return <Failure message={state.error ?? ""} onRetry={() => player.retry()} />;
  if (isSlow) return <Spinner />;
  if (isEnded && next && autoplayNext && !isCancelled) {
    const cancel = () => {
      setCancelled(true);
      onClose();
    };
    return <UpNext next={next} onCancel={cancel} />;
  }
  const waits = state.status === "ready" || isEnded;
  return waits ? <BigButton isReplay={isEnded} onClick={() => player.play()} /> : null;
}

interface MenusProps {
  controls: Controls;
  loop: Loop | null;
  onLoop: () => void;
}

function Menus({ controls: { state, player, say, onMenu, stats }, loop, onLoop }: MenusProps) {
  return (
    <>
      {state.captions.length > 0 && (
        <CaptionsMenu
          state={state}
          onOpenChange={onMenu}
          onChoose={(language) => {
            player.setCaption(language);
            say(captionsNote(player));
          }}
        />
      )}
      {state.qualities.length + state.lockedQualities.length > 0 && (
        <QualityMenu
          qualities={state.qualities}
          locked={state.lockedQualities}
          quality={state.quality}
          current={state.shownQuality}
          onOpenChange={onMenu}
          onChoose={(quality) => {
            player.setQuality(quality);
            say(
              t("player.announce.quality", {
                quality: quality === AUTO ? t("player.quality.auto") : quality,
              }),
            );
          }}
        />
      )}
      <SpeedMenu
        rate={state.rate}
        onOpenChange={onMenu}
        onChoose={(rate) => {
          player.setRate(rate);
          say(t("player.announce.speed", { rate: rateLabel(rate) }));
        }}
      />
      <MoreMenu
        onOpenChange={onMenu}
        loop={loop}
        onLoop={onLoop}
        statsOpen={stats.open}
        onStats={stats.toggle}
      />
    </>
  );
}

function Time({ state, chapters }: { state: PlayerSnapshot; chapters: Chapter[] }) {
  const chapter = chapters[chapterAt(chapters, state.time)];
  return (
    <p className="tabular flex min-w-0 items-baseline gap-2 whitespace-nowrap px-1 text-sm">
      <span aria-hidden>
        {formatDuration(state.time)}{" "}
        <span className="text-on-scrim/70">/ {formatDuration(state.duration)}</span>
      </span>
      <span className="sr-only">
        {t("player.seek.timeOfDuration", {
          time: spokenDuration(state.time),
          duration: spokenDuration(state.duration),
        })}
      </span>
      {chapter && (
        <span className="truncate text-on-scrim/80 max-sm:hidden">· {chapter.title}</span>
      )}
    </p>
  );
}

function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && late;
}
