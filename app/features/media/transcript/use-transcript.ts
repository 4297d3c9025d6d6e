import { useCallback, useEffect, useState } from "react";
import { useCurrentPlayer } from "#app/features/media/player/current-player.ts";
import { type Cue, parseCaptions } from "#worker/domain/media/captions/contract-cues.ts";

export type Transcript =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "loaded"; cues: readonly Cue[] };

/** Loads the captions of a language through the page's player, which knows the current link. */
export function useTranscript(language: string): { transcript: Transcript; retry: () => void } {
  const player = useCurrentPlayer();
  const [transcript, setTranscript] = useState<Transcript>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the file again.
  useEffect(() => {
    if (!player) return;
    let isCurrent = true;
    setTranscript({ state: "loading" });
    player.loadCaptions(language).then(
      (file) => isCurrent && setTranscript(fromFile(file)),
      () => isCurrent && setTranscript({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [player, language, attempt]);
  return { transcript, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}

function fromFile(file: string | null): Transcript {
  const { cues, fault } = parseCaptions(file ?? "");
  return fault === null ? { state: "loaded", cues } : { state: "failed" };
}
