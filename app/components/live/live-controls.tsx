import type { RefObject } from "react";
import { ControlFrame } from "#app/components/player/control-frame.tsx";
import { useControls } from "#app/components/player/use-controls.ts";
import { cn } from "#app/components/ui/cn.ts";
import type { PlayerHandle, PlayerSnapshot } from "#app/player/player-handle.ts";

interface LiveControlsProps {
  player: PlayerHandle;
  /** The box that holds the video element and these controls. */
  frame: RefObject<HTMLElement | null>;
}

/** What lies on the picture of a running stream: no seek bar, but how far behind it is, and the way back to now. */
export function LiveControls({ player, frame }: LiveControlsProps) {
  const controls = useControls(player, frame);
  return (
    <ControlFrame
      controls={controls}
      onSide={null}
      afterVolume={<LiveEdge state={controls.state} runs={controls.runs} onGoToLive={() => player.play()} />}
    />
  );
}

/** How far behind the streamer's lens this picture is, and the way back to now. */
function LiveEdge({ state, runs, onGoToLive }: { state: PlayerSnapshot; runs: boolean; onGoToLive: () => void }) {
  if (state.live === null) return null;
  const { latencyMs } = state.live;
  const atEdge = state.live.atEdge && runs;
  return (
    <button
      type="button"
      onClick={onGoToLive}
      disabled={atEdge}
      className="tabular flex h-10 items-center gap-2 rounded-full px-2 font-semibold text-xs enabled:hover:bg-on-scrim/15"
    >
      <span aria-hidden className={cn("size-2 rounded-full", atEdge ? "bg-live" : "bg-on-scrim/50")} />
      {atEdge ? "Live" : "Go to live"}
      {atEdge && latencyMs !== null && (
        <span className="font-normal opacity-80">
          {(latencyMs / 1000).toFixed(1)} s<span className="sr-only"> behind</span>
        </span>
      )}
    </button>
  );
}
