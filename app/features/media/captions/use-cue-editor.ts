import { useEffect, useMemo, useRef, useState } from "react";
import {
  addCue,
  changeCue,
  type EditCue,
  endOverlaps,
  faultsOf,
  mergeWithNext,
  removeCue,
  shiftAll,
  sortCues,
  splitCue,
} from "#app/features/media/captions/edit-cues.ts";
import { useCurrentPlayer } from "#app/features/media/player/current-player.ts";
import type { CueActions } from "./cue-row.tsx";

const UNDO_STEPS = 50;

export function useCueEditor(first: EditCue[], durationMs: number) {
  const [cues, setCues] = useState(first);
  const [history, setHistory] = useState<EditCue[][]>([]);
  const player = useCurrentPlayer();
  const toFocus = useRef<number | null>(null);
  const positionMs = () => Math.round((player?.snapshot().time ?? 0) * 1000);

  useEffect(() => {
    if (toFocus.current === null) return;
    document.getElementById(`cue-${toFocus.current}`)?.focus();
    toFocus.current = null;
  });

  const act = (next: (now: EditCue[]) => EditCue[]) => {
    setHistory([...history.slice(-UNDO_STEPS), cues]);
    setCues(next(cues));
  };
  const live = {
    change: (id: number, change: Partial<EditCue>) => setCues((now) => changeCue(now, id, change)),
    remove: (id: number) => act((now) => removeCue(now, id)),
    split: (id: number, caret: number) =>
      act((now) => splitCue(now, id, { caret, position: positionMs() })),
    merge: (id: number) => act((now) => mergeWithNext(now, id)),
    addHere: () =>
      act((now) => {
        const added = addCue(now, positionMs());
        toFocus.current = added.id;
        return added.cues;
      }),
    setHere: (id: number, edge: "start" | "end") =>
      act((now) => changeCue(now, id, { [edge]: positionMs() })),
    togglePlay: () => {
      if (player?.snapshot().isPlayingOrStarting) player.pause();
      else player?.play();
    },
    show: (id: number) => {
      const cue = cues.find((c) => c.id === id);
      const status = player?.snapshot().status;
      if (cue && status !== "playing") player?.seek(cue.start / 1000 + 0.01);
    },
  };
  // The actions object stays the same, so that typing in one row does not render all rows again.
  const latest = useRef(live);
  latest.current = live;
  const actions = useMemo<CueActions>(
    () => ({
      change: (...args) => latest.current.change(...args),
      remove: (...args) => latest.current.remove(...args),
      split: (...args) => latest.current.split(...args),
      merge: (...args) => latest.current.merge(...args),
      addAtPosition: () => latest.current.addHere(),
      setAtPosition: (...args) => latest.current.setHere(...args),
      togglePlay: () => latest.current.togglePlay(),
      show: (...args) => latest.current.show(...args),
    }),
    [],
  );
  const faults = useMemo(() => faultsOf(cues, durationMs), [cues, durationMs]);
  return {
    cues,
    setCues,
    faults,
    actions,
    hasErrors: [...faults.values()].some(({ isError }) => isError),
    overlaps: faults.size > 0 && [...faults.values()].some(({ isError }) => !isError),
    shift: (ms: number) => act((now) => (now.length === 0 ? now : shiftAll(now, ms))),
    tidy: () => act((now) => endOverlaps(sortCues(now))),
    canUndo: history.length > 0,
    undo: () => {
      const before = history.at(-1);
      if (!before) return;
      setHistory(history.slice(0, -1));
      setCues(before);
    },
  };
}
