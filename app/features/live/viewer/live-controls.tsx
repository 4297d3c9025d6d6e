import type { RefObject } from "react";
import { ControlFrame } from "#app/features/media/player/control-frame.tsx";
import type { PlayerHandle, PlayerSnapshot } from "#app/features/media/player/player-handle.ts";
import { SeekBar } from "#app/features/media/player/seek-bar.tsx";
import { useControls } from "#app/features/media/player/use-controls.ts";
import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import { formatDecimal, formatDuration, spokenDuration } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { LiveMenu } from "./live-menu.tsx";

interface LiveControlsProps {
  player: PlayerHandle;
  frame: RefObject<HTMLElement | null>;
}

export function LiveControls({ player, frame }: LiveControlsProps) {
  const controls = useControls(player, frame);
  const { state, runs, say } = controls;
  const canSeek = state.live !== null && state.live.startedAt !== null && state.duration > 0;
  const seekBy = (seconds: number) => {
    player.seekBy(seconds);
    say(
      seconds < 0
        ? t("live.controls.seekBack", { seconds: -seconds })
        : t("live.controls.seekForward", { seconds }),
    );
  };
  return (
    <ControlFrame
      controls={controls}
      onSide={canSeek ? seekBy : null}
      above={
        canSeek && (
          <SeekBar
            time={state.time}
            duration={state.duration}
            buffered={state.buffered}
            storyboard={null}
            chapters={[]}
            onSeek={(seconds) => player.seek(seconds)}
            onSeekBy={seekBy}
            formats={{
              visible: (seconds) => formatPosition(state, seconds),
              spoken: (seconds) => formatSpokenPosition(state, seconds),
            }}
          />
        )
      }
      afterVolume={
        <LiveEdge
          state={state}
          runs={runs}
          onGoToLive={() => {
            player.goToLive();
            player.play();
          }}
        />
      }
      menus={
        <LiveMenu
          onOpenChange={controls.onMenu}
          statsOpen={controls.stats.open}
          onStats={controls.stats.toggle}
        />
      }
    />
  );
}

/** A position at most this many seconds before the end counts as live. */
const NOW = 5;

function formatPosition({ duration, live }: PlayerSnapshot, seconds: number): string {
  if (duration - seconds < NOW) return t("live.controls.live");
  const clock = new Date((live?.startedAt ?? 0) + seconds * 1000).toLocaleTimeString(intlLocale(), {
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${clock} · ${formatDuration(seconds)}`;
}

function formatSpokenPosition({ duration }: PlayerSnapshot, seconds: number): string {
  if (duration - seconds < NOW)
    return t("live.controls.positionAtEdge", { duration: spokenDuration(duration) });
  return t("live.controls.positionBehind", {
    behind: spokenDuration(duration - seconds),
    after: spokenDuration(seconds),
  });
}

function LiveEdge({
  state,
  runs,
  onGoToLive,
}: {
  state: PlayerSnapshot;
  runs: boolean;
  onGoToLive: () => void;
}) {
  if (state.live === null) return null;
  const { latencyMs, isPast } = state.live;
  const atEdge = state.live.atEdge && runs;
  return (
    <div className="flex min-w-0 items-center">
      <button
        type="button"
        onClick={onGoToLive}
        disabled={atEdge}
        className="tabular flex h-10 items-center gap-2 whitespace-nowrap rounded-full px-2 font-semibold text-xs enabled:hover:bg-on-scrim/15"
      >
        <span
          aria-hidden
          className={cn("size-2 rounded-full", atEdge ? "bg-live" : "bg-on-scrim/50")}
        />
        {atEdge ? t("live.controls.live") : t("live.controls.goToLive")}
        {atEdge && latencyMs !== null && (
          <span className="font-normal opacity-80">
            {rich("live.controls.secondsBehind", {
              seconds: formatDecimal(latencyMs / 1000),
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </span>
        )}
      </button>
      {isPast && (
        <p className="tabular truncate px-1 text-sm max-sm:text-xs">
          <span aria-hidden>
            {formatDuration(state.time)}{" "}
            <span className="text-on-scrim/70 max-sm:hidden">
              · −{formatDuration(state.duration - state.time)}
            </span>
          </span>
          <span className="sr-only">{formatSpokenPosition(state, state.time)}</span>
        </p>
      )}
    </div>
  );
}
