import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PlayerHandle } from "#app/features/media/player/player-handle.ts";
import type { Chapter } from "#worker/domain/media/videos/contract-chapters.ts";
import type { ShortcutKind } from "./keyboard-shortcuts.ts";
import { useFullscreen, usePictureInPicture } from "./screen-modes.ts";
import { useControlsVisible } from "./use-controls-visible.ts";
import { useKeysEverywhere, useShortcuts } from "./use-keyboard-shortcuts.ts";

const NOTE_MS = 900;

/** What only the player of a stored video can do. */
export interface VideoTools {
  chapters: Chapter[];
  cycleLoop: () => string;
  playNext: (() => void) | null;
  theater: Theater | null;
}

/** Theater mode: the player is as wide as the page. */
export interface Theater {
  on: boolean;
  toggle: () => void;
}

const NO_CHAPTERS: Chapter[] = [];

/**
 * @param frame element that goes full screen and receives the shortcuts
 * @param tools missing for a live stream
 */
export function useControls(
  player: PlayerHandle,
  frame: RefObject<HTMLElement | null>,
  tools?: VideoTools,
) {
  const state = useSyncExternalStore(
    (listener) => player.subscribe(listener),
    () => player.snapshot(),
    () => player.snapshot(),
  );
  const runs = state.isPlayingOrStarting;
  const mayHide = runs && state.status !== "loading";
  const [openMenus, setOpenMenus] = useState(0);
  const [helpOpen, setHelpOpen] = useState(false);
  const [statsOpen, setStatsOpen] = useState(false);
  const toggleStats = () => setStatsOpen(!statsOpen);
  const [everywhere, setEverywhere] = useKeysEverywhere();
  const { visible, wake, sleep } = useControlsVisible(mayHide && openMenus === 0 && !helpOpen);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame);
  const { canPip, isPip, togglePictureInPicture } = usePictureInPicture(frame);
  const { note, say } = useNote();

  useSigns(frame, { onSign: wake, onLeave: () => mayHide && sleep() });
  useShortcuts({
    player,
    frame,
    everywhere,
    toggleFullscreen,
    togglePictureInPicture,
    showHelp: () => setHelpOpen(true),
    toggleStats,
    chapters: tools?.chapters ?? NO_CHAPTERS,
    cycleLoop: tools?.cycleLoop,
    playNext: tools?.playNext ?? undefined,
    toggleTheater: tools?.theater?.toggle,
    onDone: (text) => {
      wake();
      if (text) say(text);
    },
  });
  return {
    player,
    frame,
    state,
    runs,
    togglePlay: () => (runs ? player.pause() : player.play()),
    visible,
    wake,
    sleep,
    onMenu: (open: boolean) => setOpenMenus((n) => Math.max(0, n + (open ? 1 : -1))),
    note,
    say,
    theater: tools?.theater ?? null,
    shortcutKinds: shortcutKindsOf(tools),
    stats: { open: statsOpen, toggle: toggleStats },
    screen: { isFullscreen, toggleFullscreen, canPip, isPip, togglePictureInPicture },
    help: { open: helpOpen, setOpen: setHelpOpen, everywhere, setEverywhere },
  };
}

function shortcutKindsOf(tools: VideoTools | undefined): ShortcutKind[] {
  if (!tools) return ["live"];
  return [
    "video",
    ...(tools.playNext ? (["next"] as const) : []),
    ...(tools.theater ? (["theater"] as const) : []),
  ];
}

export type Controls = ReturnType<typeof useControls>;

function useSigns(
  frame: RefObject<HTMLElement | null>,
  { onSign, onLeave }: { onSign: () => void; onLeave: () => void },
): void {
  useEffect(() => {
    const element = frame.current;
    const life = new AbortController();
    const byMouse = (act: () => void) => (event: globalThis.PointerEvent) =>
      event.pointerType !== "touch" && act();
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
  const say = (text: string) => {
    setNote(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNote(null), NOTE_MS);
  };
  return { note, say };
}
