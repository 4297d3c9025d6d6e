import { useCallback, useEffect, useRef, useState } from "react";
import { formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PlayerHandle } from "./player-handle.ts";

/** Range that the player repeats, seconds. `end` is null until the viewer sets the end. */
export interface Loop {
  start: number;
  end: number | null;
}

/** Minimum length of a loop, seconds. */
export const LOOP_MIN = 0.5;
/** A larger step between two positions is a seek. At double speed, a step is half a second. */
const JUMP_S = 1.5;
/** The `ended` event can come this many seconds before the stated duration. */
const END_SLACK = 0.5;

/** Sets the start, then the end, then removes the loop. An earlier end swaps both positions. */
export function nextLoop(loop: Loop | null, time: number): Loop | null {
  if (loop === null) return { start: time, end: null };
  if (loop.end !== null) return null;
  const start = Math.min(loop.start, time);
  return { start, end: Math.max(loop.start, time, start + LOOP_MIN) };
}

/** Returns true if playback reached the loop's end. A seek beyond the end leaves the loop. */
export const reachesLoopEnd = (end: number, before: number, time: number): boolean =>
  before < end && time >= end && time - before < JUMP_S;

export function describeLoop(loop: Loop | null): string {
  if (loop === null) return t("player.loop.off");
  const start = formatDuration(loop.start);
  return loop.end === null
    ? t("player.loop.started", { start })
    : t("player.loop.on", { start, end: formatDuration(loop.end) });
}

/** Repeats a range of the video. The loop ends with the player. */
export function useLoop(player: PlayerHandle) {
  const [loop, setLoop] = useState<Loop | null>(null);
  const current = useRef(loop);
  const cycle = useCallback((): string => {
    current.current = nextLoop(current.current, player.snapshot().time);
    setLoop(current.current);
    return describeLoop(current.current);
  }, [player]);
  useEffect(() => {
    if (loop === null || loop.end === null) return;
    const { start, end } = loop;
    let before = player.snapshot().time;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      before = start;
      player.seek(start);
      player.play();
    };
    const check = () => {
      clearTimeout(timer);
      const { time, rate, status, duration } = player.snapshot();
      const hasEnded = status === "ended" && end >= duration - END_SLACK;
      if (hasEnded || reachesLoopEnd(end, before, time)) {
        restart();
        return;
      }
      // The positions arrive only four times a second, so a timer marks the exact end.
      if (status === "playing" && time < end)
        timer = setTimeout(restart, ((end - time) / rate) * 1000);
      before = time;
    };
    check();
    const unsubscribe = player.subscribe(check);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [player, loop]);
  return { loop, cycle };
}
