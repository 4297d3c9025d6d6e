import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from "lucide-react";
import { type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "#app/components/ui/cn.ts";
import type { LivePlayerSnapshot } from "#app/live/player-contract.ts";
import { useVideoState } from "./use-video-state.ts";

const HIDE_MS = 3000;
const VOLUME_STEP = 0.1;

interface LiveControlsProps {
  video: RefObject<HTMLVideoElement>;
  snapshot: LivePlayerSnapshot | null;
  onGoToLive: () => void;
  /** Nothing plays: no controls. */
  hidden: boolean;
  /** The picture and what lies on it. */
  children: ReactNode;
}

/**
 * The controls of a live picture: play, sound, how far behind live it is, picture in picture, full screen. They hide after
 * 3 s without a movement, never while a key or a pointer is on them. Keys: space or k, m, f, up and down.
 */
export function LiveControls({ video, snapshot, onGoToLive, hidden, children }: LiveControlsProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { paused, muted, volume } = useVideoState(video);
  const [full, setFull] = useState(false);
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const wake = () => {
    setAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), HIDE_MS);
  };
  useEffect(() => {
    const onFull = () => setFull(document.fullscreenElement === stage.current);
    document.addEventListener("fullscreenchange", onFull);
    return () => {
      document.removeEventListener("fullscreenchange", onFull);
      clearTimeout(timer.current);
    };
  }, []);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    // Going on after a pause means going on with what happens now.
    onGoToLive();
    void element.play().catch(() => undefined);
  };
  const setVolume = (next: number) => {
    const element = video.current;
    if (!element) return;
    element.volume = Math.min(1, Math.max(0, Math.round(next * 10) / 10));
    element.muted = element.volume === 0;
  };
  const toggleMuted = () => {
    const element = video.current;
    if (!element) return;
    element.muted = !element.muted;
    if (!element.muted && element.volume === 0) element.volume = 1;
  };
  const toggleFull = () => {
    const leave = document.fullscreenElement !== null;
    void (leave ? document.exitFullscreen() : stage.current?.requestFullscreen())?.catch(() => undefined);
  };
  const togglePicture = () => {
    const leave = document.pictureInPictureElement !== null;
    void (leave ? document.exitPictureInPicture() : video.current?.requestPictureInPicture())?.catch(() => undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (hidden) return;
    wake();
    const onControl = event.target instanceof HTMLElement && event.target.closest("button, input") !== null;
    const actions = new Map([
      ["k", toggle],
      ["m", toggleMuted],
      ["f", toggleFull],
      ["ArrowUp", () => setVolume(volume + VOLUME_STEP)],
      ["ArrowDown", () => setVolume(volume - VOLUME_STEP)],
    ]);
    if (!onControl) actions.set(" ", toggle);
    const action = actions.get(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const shown = awake || paused;
  return (
    <section
      ref={stage}
      aria-label="Live video"
      className={cn("group/stage relative size-full overflow-hidden bg-scrim text-on-scrim", !shown && !hidden && "cursor-none")}
      onKeyDown={onKeyDown}
      onPointerMove={wake}
      onPointerDown={wake}
      onFocus={wake}
    >
      {children}
      <div
        className={cn(
          "absolute inset-x-0 bottom-0 z-2 flex items-center gap-1 bg-linear-to-t from-scrim/85 to-transparent px-2 pt-10 pb-2 transition-opacity focus-within:opacity-100 hover:opacity-100",
          shown ? "opacity-100" : "opacity-0",
          hidden && "hidden",
        )}
      >
        <Control label={paused ? "Play" : "Pause"} onClick={toggle}>
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Control>
        <Control label={muted ? "Unmute" : "Mute"} onClick={toggleMuted}>
          {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </Control>
        <input
          type="range"
          aria-label="Volume"
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={muted ? 0 : volume}
          onChange={(event) => setVolume(Number(event.currentTarget.value))}
          className="hidden h-10 w-20 accent-on-scrim sm:block"
        />
        <LiveEdge snapshot={snapshot} paused={paused} onGoToLive={onGoToLive} />
        <span className="flex-1" />
        <Control label="Picture in picture" onClick={togglePicture} className="hidden sm:grid">
          <PictureInPicture2 aria-hidden />
        </Control>
        <Control label={full ? "Leave full screen" : "Full screen"} onClick={toggleFull}>
          {full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </Control>
      </div>
    </section>
  );
}

interface ControlProps extends ComponentPropsWithoutRef<"button"> {
  label: string;
}

function Control({ label, className, ...props }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn("grid size-10 shrink-0 place-items-center rounded-full hover:bg-on-scrim/15 [&_svg]:size-5", className)}
      {...props}
    />
  );
}

/** How far behind the streamer's lens this picture is, and the way back to now. */
function LiveEdge({ snapshot, paused, onGoToLive }: { snapshot: LivePlayerSnapshot | null; paused: boolean; onGoToLive: () => void }) {
  if (snapshot === null) return null;
  const atEdge = snapshot.atLiveEdge && !paused;
  return (
    <button
      type="button"
      onClick={onGoToLive}
      disabled={atEdge}
      className="tabular flex h-10 items-center gap-2 rounded-full px-2 font-semibold text-xs enabled:hover:bg-on-scrim/15"
    >
      <span aria-hidden className={cn("size-2 rounded-full", atEdge ? "bg-live" : "bg-on-scrim/50")} />
      {atEdge ? "Live" : "Go to live"}
      {atEdge && snapshot.latencyMs !== null && (
        <span className="font-normal opacity-80">
          {(Math.max(0, snapshot.latencyMs) / 1000).toFixed(1)} s<span className="sr-only"> behind</span>
        </span>
      )}
    </button>
  );
}
