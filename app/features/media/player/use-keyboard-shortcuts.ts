import { type RefObject, useEffect, useState } from "react";
import * as z from "zod/mini";
import type { PlayerHandle } from "#app/features/media/player/player-handle.ts";
import { readStored, writeStored } from "#app/features/media/player/stored.ts";
import { runChapterKey, runShortcut, type ShortcutTargets } from "./keyboard-shortcuts.ts";

const KEY = "player-keys-everywhere";

/** If true, shortcuts work without focus, which users can turn off (required by WCAG 2.1.4). */
export function useKeysEverywhere(): [boolean, (everywhere: boolean) => void] {
  const [everywhere, setEverywhere] = useState(true);
  useEffect(() => setEverywhere(readStored(KEY, z.boolean()) ?? true), []);
  return [
    everywhere,
    (next) => {
      setEverywhere(next);
      writeStored(KEY, next);
    },
  ];
}

interface Options extends ShortcutTargets {
  player: PlayerHandle;
  frame: RefObject<HTMLElement | null>;
  everywhere: boolean;
  onDone: (note: string) => void;
}

/** Handles shortcuts while the focus is on the player's frame, on a control or on no element. */
export function useShortcuts(options: Options): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (
        event.defaultPrevented ||
        event.metaKey ||
        event.altKey ||
        !(target instanceof HTMLElement)
      )
        return;
      const isInside = options.frame.current?.contains(target) === true;
      if (!isInside && !(options.everywhere && target === document.body)) return;
      if (target.closest("[role=menu], [role=dialog] [role=switch]") !== null) return;
      if (event.key === " " && target.closest("button, a, [role=slider]") !== null) return;
      const note = event.ctrlKey
        ? runChapterKey(event.key, options.player, options.chapters)
        : runShortcut(event.key, options.player, options);
      if (note === null) return;
      event.preventDefault();
      options.onDone(note);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
