import { Slider } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { storyboardTile } from "#app/components/ui/storyboard.ts";
import { formatDuration, spokenDuration } from "#app/format.ts";
import type { Storyboard } from "#worker/domain/videos/contract.ts";
import { SEEK_SECONDS } from "./shortcuts.ts";

interface SeekBarProps {
  /** Seconds. */
  time: number;
  duration: number;
  buffered: number;
  storyboard: Storyboard | null;
  onSeek: (seconds: number) => void;
  onSeekBy: (seconds: number) => void;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -SEEK_SECONDS,
  ArrowDown: -SEEK_SECONDS,
  PageDown: -6 * SEEK_SECONDS,
  ArrowRight: SEEK_SECONDS,
  ArrowUp: SEEK_SECONDS,
  PageUp: 6 * SEEK_SECONDS,
};

/** Where the video is, what of it is loaded, and what it shows under the pointer. */
export function SeekBar({ time, duration, buffered, storyboard, onSeek, onSeekBy }: SeekBarProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const length = Math.max(duration, 0.1);
  const shown = Math.min(dragged ?? time, length);
  const preview = dragged ?? hovered;

  const hover = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch") return;
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length);
  };
  const step = (event: KeyboardEvent) => {
    const seconds = STEPS[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    onSeekBy(seconds);
  };

  return (
    <Slider.Root
      min={0}
      max={length}
      step={0.1}
      value={[shown]}
      onValueChange={([value]) => setDragged(value ?? null)}
      onValueCommit={([value]) => {
        setDragged(null);
        if (value !== undefined) onSeek(value);
      }}
      onKeyDown={step}
      onPointerMove={hover}
      onPointerLeave={() => setHovered(null)}
      className="group/seek relative flex h-5 w-full cursor-pointer touch-none select-none items-center"
    >
      <Slider.Track className="relative h-1 grow overflow-hidden rounded-full bg-on-scrim/25 transition-[height] group-hover/seek:h-1.5">
        <span
          className="absolute inset-y-0 left-0 bg-on-scrim/40"
          style={{ width: `${Math.min(100, (Math.max(buffered, shown) / length) * 100)}%` }}
        />
        <Slider.Range className="absolute h-full bg-accent" />
      </Slider.Track>
      <Slider.Thumb
        aria-label="Seek"
        aria-valuetext={`${spokenDuration(shown)} of ${spokenDuration(duration)}`}
        className="block size-3.5 rounded-full bg-accent shadow-knob transition-transform group-hover/seek:scale-125"
      />
      {preview !== null && duration > 0 && <Preview at={preview} length={length} storyboard={storyboard} />}
    </Slider.Root>
  );
}

function Preview({ at, length, storyboard }: { at: number; length: number; storyboard: Storyboard | null }) {
  const share = at / length;
  // Its middle over the pointer, and all of it within the bar.
  const left = `clamp(0px, calc(${share * 100}% - var(--preview) / 2), calc(100% - var(--preview)))`;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-full mb-2 grid justify-items-center gap-1 [--preview:160px]"
      style={{ left, width: "var(--preview)" }}
    >
      {storyboard && (
        <span
          className="aspect-video w-full rounded-md bg-scrim bg-no-repeat shadow-float ring-1 ring-on-scrim/30"
          style={storyboardTile(storyboard, (at * 1000) / (storyboard.intervalMs * storyboard.count))}
        />
      )}
      <span className="tabular rounded-sm bg-scrim/80 px-1.5 py-0.5 font-semibold text-on-scrim text-xs">{formatDuration(at)}</span>
    </span>
  );
}
