import {
  CircleHelp,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  TriangleAlert,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LiveBadge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { PortalContainer } from "#app/components/ui/portal.ts";
import { Slider } from "#app/components/ui/slider.tsx";
import { formatDuration, spokenDuration } from "#app/format.ts";
import { AUTO, type PlayerHandle, type PlayerSnapshot } from "#app/player/player-handle.ts";
import type { Storyboard } from "#worker/domain/videos/contract.ts";
import { onScrim, QualityMenu, SpeedMenu } from "./player-menus.tsx";
import { useFullscreen, usePictureInPicture } from "./screen-modes.ts";
import { SeekBar } from "./seek-bar.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { percent, rateLabel, SEEK_SECONDS, VOLUME_STEP } from "./shortcuts.ts";
import { useControlsVisible } from "./use-controls-visible.ts";
import { useKeysEverywhere, useShortcuts } from "./use-shortcuts.ts";

/** How long a word about what was just done stays on the picture, ms. */
const NOTE_MS = 900;
const SPINNER_AFTER_MS = 300;
const DOUBLE_TAP_MS = 300;

interface PlayerControlsProps {
  player: PlayerHandle;
  /** The box that holds the video element and these controls: it fills the screen, and keys count while it has the focus. */
  frame: RefObject<HTMLElement | null>;
  /** "live" has no seek bar: a badge, the latency and a way back to the newest picture. */
  variant?: "video" | "live";
  storyboard?: Storyboard | null;
  className?: string;
}

/** Everything that lies on the picture. Works on any PlayerHandle. */
export function PlayerControls({ player, frame, variant = "video", storyboard = null, className }: PlayerControlsProps) {
  const state = useSyncExternalStore(
    (listener) => player.subscribe(listener),
    () => player.snapshot(),
    () => player.snapshot(),
  );
  const isLive = variant === "live";
  const runs = state.status === "playing" || state.status === "buffering";
  const [openMenus, setOpenMenus] = useState(0);
  const [helpOpen, setHelpOpen] = useState(false);
  const [everywhere, setEverywhere] = useKeysEverywhere();
  const { visible, wake, sleep } = useControlsVisible(runs && openMenus === 0 && !helpOpen);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame);
  const { canPip, isPip, togglePictureInPicture } = usePictureInPicture(frame);
  const { note, say } = useNote();
  const isSlow = useDelayed(state.status === "loading" || state.status === "buffering", SPINNER_AFTER_MS);

  useSigns(frame, { onSign: wake, onLeave: () => runs && sleep() });
  useShortcuts({
    player,
    frame,
    everywhere,
    toggleFullscreen,
    togglePictureInPicture,
    showHelp: () => setHelpOpen(true),
    onDone: (words) => {
      wake();
      if (words) say(words);
    },
  });
  const onMenu = (open: boolean) => setOpenMenus((n) => Math.max(0, n + (open ? 1 : -1)));
  const togglePlay = () => (runs ? player.pause() : player.play());
  const seekBy = (seconds: number) => {
    player.seekBy(seconds);
    say(seconds < 0 ? `Back ${-seconds} seconds` : `Forward ${seconds} seconds`);
  };

  return (
    <PortalContainer.Provider value={isFullscreen ? frame.current : null}>
      <div
        className={cn("absolute inset-0 text-on-scrim", !visible && "cursor-none", className)}
        data-controls={visible ? "shown" : "hidden"}
      >
        <Surface
          frame={frame}
          onToggle={togglePlay}
          onFullscreen={toggleFullscreen}
          onTap={() => (visible && runs ? sleep() : wake())}
          onSide={isLive ? null : seekBy}
        />
        {state.status === "failed" ? (
          <Failure message={state.error ?? ""} onRetry={() => player.retry()} />
        ) : isSlow ? (
          <Spinner />
        ) : state.status === "ready" || state.status === "ended" ? (
          <BigButton isReplay={state.status === "ended" && !isLive} onClick={() => player.play()} />
        ) : null}
        {note !== null && (
          <p
            aria-hidden
            className="tabular pointer-events-none absolute top-4 left-1/2 -translate-x-1/2 animate-fade-in rounded-full bg-scrim/80 px-3 py-1.5 font-semibold text-sm"
          >
            {note}
          </p>
        )}
        <p role="status" className="sr-only">
          {note}
        </p>
        <div className={cn("pointer-events-none absolute inset-0 transition-opacity", visible ? "opacity-100" : "opacity-0")}>
          <div aria-hidden className="absolute inset-x-0 bottom-0 h-32 bg-linear-to-t from-scrim/85 to-transparent" />
          {!isLive && state.status !== "failed" && state.status !== "ready" && state.status !== "ended" && (
            <TouchButtons runs={runs} visible={visible} busy={isSlow} onToggle={togglePlay} onSeekBy={seekBy} onUse={wake} />
          )}
          <div
            className={cn(
              "absolute inset-x-0 bottom-0 grid gap-1 px-3 pb-2 sm:px-4 sm:pb-3 [&>*]:min-w-0",
              visible ? "pointer-events-auto" : "pointer-events-none",
            )}
          >
            {!isLive && (
              <SeekBar
                time={state.time}
                duration={state.duration}
                buffered={state.buffered}
                storyboard={storyboard}
                onSeek={(seconds) => player.seek(seconds)}
                onSeekBy={seekBy}
              />
            )}
            <div className="flex items-center gap-0.5">
              <span className={cn("contents", !isLive && "max-sm:hidden")}>
                <ControlButton label={runs ? "Pause" : state.status === "ended" ? "Replay" : "Play"} onClick={togglePlay}>
                  {runs ? <Pause aria-hidden className="fill-current stroke-0" /> : <Play aria-hidden className="fill-current" />}
                </ControlButton>
              </span>
              {!isLive && (
                <span className="contents max-sm:hidden">
                  <ControlButton label="Back 10 seconds" onClick={() => seekBy(-SEEK_SECONDS)}>
                    <Jump way={-1} />
                  </ControlButton>
                  <ControlButton label="Forward 10 seconds" onClick={() => seekBy(SEEK_SECONDS)}>
                    <Jump way={1} />
                  </ControlButton>
                </span>
              )}
              <Volume state={state} player={player} onChange={say} />
              {isLive ? <LiveEdge live={state.live} onGoToLive={() => player.goToLive()} /> : <Time state={state} />}
              <span className="grow" />
              {state.qualities.length > 0 && (
                <QualityMenu
                  qualities={state.qualities}
                  quality={state.quality}
                  shown={state.shownQuality}
                  onOpenChange={onMenu}
                  onChoose={(quality) => {
                    player.setQuality(quality);
                    say(`Quality ${quality === AUTO ? "Auto" : quality}`);
                  }}
                />
              )}
              {!isLive && (
                <SpeedMenu
                  rate={state.rate}
                  onOpenChange={onMenu}
                  onChoose={(rate) => {
                    player.setRate(rate);
                    say(`Speed ${rateLabel(rate)}`);
                  }}
                />
              )}
              <span className="contents max-sm:hidden">
                <ControlButton label="Keyboard" onClick={() => setHelpOpen(true)}>
                  <CircleHelp aria-hidden />
                </ControlButton>
                {canPip && (
                  <ControlButton label={isPip ? "Leave picture in picture" : "Picture in picture"} onClick={togglePictureInPicture}>
                    <PictureInPicture2 aria-hidden />
                  </ControlButton>
                )}
              </span>
              <ControlButton label={isFullscreen ? "Leave full screen" : "Full screen"} onClick={toggleFullscreen}>
                {isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
              </ControlButton>
            </div>
          </div>
        </div>
      </div>
      <ShortcutHelp open={helpOpen} onOpenChange={setHelpOpen} isLive={isLive} everywhere={everywhere} onEverywhere={setEverywhere} />
    </PortalContainer.Provider>
  );
}

function ControlButton({ label, children, onClick }: { label: string; children: React.ReactNode; onClick: () => void }) {
  return (
    <IconButton label={label} className={onScrim} onClick={onClick}>
      {children}
    </IconButton>
  );
}

/** An arrow round the number of seconds. */
function Jump({ way }: { way: 1 | -1 }) {
  const Arrow = way === 1 ? RotateCw : RotateCcw;
  return (
    <span aria-hidden className="relative grid place-items-center">
      <Arrow className="size-[1.4em]!" strokeWidth={1.75} />
      <span className="tabular absolute translate-y-px font-semibold text-[0.4em] leading-none">{SEEK_SECONDS}</span>
    </span>
  );
}

interface SurfaceProps {
  frame: RefObject<HTMLElement | null>;
  onToggle: () => void;
  onFullscreen: () => void;
  onTap: () => void;
  /** Null where there is nothing to seek. */
  onSide: ((seconds: number) => void) | null;
}

/** The picture itself. A mouse plays and pauses, twice fills the screen; a finger shows the controls, twice at a side seeks. */
function Surface({ frame, onToggle, onFullscreen, onTap, onSide }: SurfaceProps) {
  const touched = useRef(false);
  const lastTap = useRef({ at: 0, side: 0 });
  const onPointerDown = (event: PointerEvent) => {
    touched.current = event.pointerType === "touch";
    // A finger has no keys; the focus alone would already show the controls that its tap is to toggle.
    if (!touched.current) frame.current?.focus({ preventScroll: true });
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!touched.current) {
      onToggle();
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const side = share < 0.35 ? -1 : share > 0.65 ? 1 : 0;
    const before = lastTap.current;
    const isDouble = event.timeStamp - before.at < DOUBLE_TAP_MS && side === before.side && side !== 0 && onSide !== null;
    lastTap.current = { at: event.timeStamp, side };
    if (isDouble) onSide(side * SEEK_SECONDS);
    else onTap();
  };
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className="absolute inset-0 cursor-[inherit] touch-manipulation"
      onPointerDown={onPointerDown}
      // The frame keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      onDoubleClick={() => !touched.current && onFullscreen()}
    />
  );
}

interface TouchButtonsProps {
  runs: boolean;
  visible: boolean;
  busy: boolean;
  onToggle: () => void;
  onSeekBy: (seconds: number) => void;
  onUse: () => void;
}

/** In the middle of a phone's picture, where a thumb finds them. */
function TouchButtons({ runs, visible, busy, onToggle, onSeekBy, onUse }: TouchButtonsProps) {
  const round = cn("bg-scrim/60 text-on-scrim hover:bg-scrim/80", visible ? "pointer-events-auto" : "pointer-events-none");
  const use = (act: () => void) => () => {
    onUse();
    act();
  };
  return (
    <div className="absolute inset-0 flex items-center justify-center gap-8 pb-6 sm:hidden">
      <IconButton label="Back 10 seconds" tooltip={false} className={round} onClick={use(() => onSeekBy(-SEEK_SECONDS))}>
        <Jump way={-1} />
      </IconButton>
      <IconButton
        label={runs ? "Pause" : "Play"}
        tooltip={false}
        className={cn("size-14 text-xl", round, busy && "invisible")}
        onClick={use(onToggle)}
      >
        {runs ? <Pause aria-hidden className="fill-current stroke-0" /> : <Play aria-hidden className="fill-current" />}
      </IconButton>
      <IconButton label="Forward 10 seconds" tooltip={false} className={round} onClick={use(() => onSeekBy(SEEK_SECONDS))}>
        <Jump way={1} />
      </IconButton>
    </div>
  );
}

function Volume({ state, player, onChange }: { state: PlayerSnapshot; player: PlayerHandle; onChange: (words: string) => void }) {
  const volume = state.muted ? 0 : state.volume;
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const mute = () => {
    player.setMuted(volume > 0);
    onChange(volume > 0 ? "Muted" : "Sound on");
  };
  return (
    <>
      <ControlButton label={volume === 0 ? "Unmute" : "Mute"} onClick={mute}>
        <Icon aria-hidden />
      </ControlButton>
      <Slider
        aria-label="Volume"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={[volume]}
        valueText={percent(volume)}
        onValueChange={([value]) => {
          if (value === undefined) return;
          player.setVolume(value);
          onChange(`Volume ${percent(value)}`);
        }}
        className="mr-2 w-20 max-sm:hidden [&_[role=slider]]:size-3 [&_[role=slider]]:ring-0"
      />
    </>
  );
}

function Time({ state }: { state: PlayerSnapshot }) {
  return (
    <p className="tabular whitespace-nowrap px-1 text-sm">
      <span aria-hidden>
        {formatDuration(state.time)} <span className="text-on-scrim/70">/ {formatDuration(state.duration)}</span>
      </span>
      <span className="sr-only">
        {spokenDuration(state.time)} of {spokenDuration(state.duration)}
      </span>
    </p>
  );
}

function LiveEdge({ live, onGoToLive }: { live: PlayerSnapshot["live"]; onGoToLive: () => void }) {
  return (
    <div className="flex items-center gap-2 px-1">
      <LiveBadge />
      {live?.latencyMs != null && (
        <span className="tabular whitespace-nowrap text-on-scrim/80 text-xs">{(live.latencyMs / 1000).toFixed(1)} s behind</span>
      )}
      {live && !live.atEdge && (
        <Button size="sm" variant="quiet" className={onScrim} onClick={onGoToLive}>
          Go to live
        </Button>
      )}
    </div>
  );
}

/** To start what the browser did not start by itself, and to begin again at the end. */
export function BigButton({ isReplay = false, onClick }: { isReplay?: boolean; onClick: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim/25">
      <button
        type="button"
        aria-label={isReplay ? "Replay video" : "Play video"}
        onClick={onClick}
        className="pointer-events-auto grid size-18 place-items-center rounded-full bg-accent text-accent-ink shadow-float transition-transform hover:scale-105"
      >
        {isReplay ? <RotateCcw aria-hidden className="size-8" /> : <Play aria-hidden className="size-8 translate-x-0.5 fill-current" />}
      </button>
    </div>
  );
}

export function Spinner() {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span
        aria-hidden
        className="size-14 animate-[spin_900ms_linear_infinite] rounded-full border-4 border-on-scrim/25 border-t-on-scrim"
      />
      <span className="sr-only">Loading the video</span>
    </div>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-scrim/85 px-6 text-center">
      <TriangleAlert aria-hidden className="size-8 text-on-scrim/70" />
      <p className="measure text-sm">{message}</p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Signs that somebody is there: a mouse that moves over the frame, focus that comes into it. */
function useSigns(frame: RefObject<HTMLElement | null>, { onSign, onLeave }: { onSign: () => void; onLeave: () => void }): void {
  useEffect(() => {
    const element = frame.current;
    const life = new AbortController();
    const byMouse = (act: () => void) => (event: globalThis.PointerEvent) => event.pointerType !== "touch" && act();
    element?.addEventListener("pointermove", byMouse(onSign), { signal: life.signal });
    element?.addEventListener("pointerleave", byMouse(onLeave), { signal: life.signal });
    element?.addEventListener("focusin", onSign, { signal: life.signal });
    return () => life.abort();
  });
}

function useNote() {
  const [note, setNote] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (words: string) => {
    setNote(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNote(null), NOTE_MS);
  };
  return { note, say };
}

/** True once `on` has been true for that long. */
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
