import { Slider } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { storyboardTile } from "#app/ui/storyboard.ts";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Storyboard } from "#worker/domain/media/videos/contract-api.ts";
import { type Chapter, chapterAt } from "#worker/domain/media/videos/contract-chapters.ts";
import { SEEK_SECONDS } from "./keyboard-shortcuts.ts";
import type { Loop } from "./loop.ts";

interface SeekBarProps {
  time: number;
  duration: number;
  buffered: number;
  storyboard: Storyboard | null;
  chapters: Chapter[];
  loop?: Loop | null;
  onSeek: (seconds: number) => void;
  onSeekBy: (seconds: number) => void;
  /** Texts of a live stream for the tooltip and for screen readers, in place of the position. */
  formats?: { visible: (seconds: number) => string; spoken: (seconds: number) => string };
}

const STEPS: Record<string, number> = {
  ArrowLeft: -SEEK_SECONDS,
  ArrowDown: -SEEK_SECONDS,
  PageDown: -6 * SEEK_SECONDS,
  ArrowRight: SEEK_SECONDS,
  ArrowUp: SEEK_SECONDS,
  PageUp: 6 * SEEK_SECONDS,
};
const STEP_PREVIEW_MS = 1200;

export function SeekBar({
  time,
  duration,
  buffered,
  storyboard,
  chapters,
  loop = null,
  onSeek,
  onSeekBy,
  formats,
}: SeekBarProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const { stepped, showStep } = useStepped();
  const length = Math.max(duration, 0.1);
  const position = Math.min(dragged ?? time, length);
  const preview = dragged ?? hovered ?? (stepped ? position : null);

  const hover = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch") return;
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length);
  };
  const step = (event: KeyboardEvent) => {
    const seconds = STEPS[event.key];
    if (seconds === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    showStep();
    onSeekBy(seconds);
  };

  return (
    <Slider.Root
      min={0}
      max={length}
      step={0.1}
      value={[position]}
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
      <SeekTrack
        length={length}
        filled={Math.max(buffered, position)}
        chapters={chapters}
        loop={loop}
      />
      <SeekThumb position={position} duration={duration} chapters={chapters} formats={formats} />
      {preview !== null && duration > 0 && (
        <Preview
          at={preview}
          length={length}
          storyboard={storyboard}
          chapter={chapters[chapterAt(chapters, preview)]?.title}
          text={formats?.visible(preview) ?? formatDuration(preview)}
        />
      )}
    </Slider.Root>
  );
}

interface SeekTrackProps {
  length: number;
  filled: number;
  chapters: Chapter[];
  loop: Loop | null;
}

function SeekTrack({ length, filled, chapters, loop }: SeekTrackProps) {
  return (
    <Slider.Track className="relative h-1 grow overflow-hidden rounded-full bg-on-scrim/25 transition-[height] group-hover/seek:h-1.5">
      <span
        className="absolute inset-y-0 left-0 bg-on-scrim/40"
        style={{ width: `${Math.min(100, (filled / length) * 100)}%` }}
      />
      <Slider.Range className="absolute h-full bg-accent" />
      {loop && (
        <span
          aria-hidden
          data-loop
          className="absolute inset-y-0 min-w-[3px] border-on-scrim border-x-2 bg-on-scrim/40"
          style={{
            left: `${(loop.start / length) * 100}%`,
            width: `${(((loop.end ?? loop.start) - loop.start) / length) * 100}%`,
          }}
        />
      )}
      {chapters.slice(1).map(({ start }) => (
        <span
          key={start}
          aria-hidden
          data-chapter-mark
          className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-scrim"
          style={{ left: `${(start / length) * 100}%` }}
        />
      ))}
    </Slider.Track>
  );
}

interface SeekThumbProps extends Pick<SeekBarProps, "duration" | "chapters" | "formats"> {
  position: number;
}

function SeekThumb({ position, duration, chapters, formats }: SeekThumbProps) {
  const { said, onFocus, onBlur } = useSpokenPosition(position);
  const chapter = chapters[chapterAt(chapters, said)]?.title;
  const valueText = () => {
    const times = { place: spokenDuration(said), duration: spokenDuration(duration) };
    return chapter
      ? t("player.seek.chapterValueText", { ...times, chapter })
      : t("player.seek.valueText", times);
  };
  return (
    <Slider.Thumb
      aria-label={t("player.seek.ariaLabel")}
      aria-valuetext={formats?.spoken(said) ?? valueText()}
      onFocus={onFocus}
      onBlur={onBlur}
      className="block size-3.5 rounded-full bg-accent shadow-knob transition-transform group-hover/seek:scale-125"
    />
  );
}

/** A larger change between two renders is a seek. At double speed, a change is half a second. */
const JUMP_S = 1.5;

/** Text for screen readers. Changes only after seeks, because a slider announces each change. */
function useSpokenPosition(position: number) {
  const [spoken, setSpoken] = useState<number | null>(null);
  const last = useRef(position);
  useEffect(() => {
    if (Math.abs(position - last.current) > JUMP_S)
      setSpoken((previous) => (previous === null ? null : position));
    last.current = position;
  }, [position]);
  return {
    said: spoken ?? position,
    onFocus: () => setSpoken(position),
    onBlur: () => setSpoken(null),
  };
}

function useStepped() {
  const [stepped, setStepped] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const showStep = () => {
    setStepped(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStepped(false), STEP_PREVIEW_MS);
  };
  return { stepped, showStep };
}

interface PreviewProps {
  at: number;
  length: number;
  storyboard: Storyboard | null;
  chapter: string | undefined;
  text: string;
}

function Preview({ at, length, storyboard, chapter, text }: PreviewProps) {
  const share = at / length;
  const offset = `clamp(0px, calc(${share * 100}% - var(--preview) / 2), calc(100% - var(--preview)))`;
  return (
    <span
      aria-hidden
      data-preview
      className="pointer-events-none absolute bottom-full mb-2 grid justify-items-center gap-1 [--preview:160px]"
      style={{ left: offset, width: "var(--preview)" }}
    >
      {storyboard && (
        <span
          className="aspect-video w-full rounded-md bg-scrim bg-no-repeat shadow-float ring-1 ring-on-scrim/30"
          style={storyboardTile(
            storyboard,
            (at * 1000) / (storyboard.intervalMs * storyboard.count),
          )}
        />
      )}
      {chapter && (
        <span className="max-w-full truncate rounded-sm bg-scrim/80 px-1.5 py-0.5 text-on-scrim text-xs">
          {chapter}
        </span>
      )}
      <span className="tabular rounded-sm bg-scrim/80 px-1.5 py-0.5 font-semibold text-on-scrim text-xs">
        {text}
      </span>
    </span>
  );
}
