import { type RefObject, useEffect, useState } from "react";
import { formatDuration, spokenDuration } from "#app/format.ts";
import { AUTO, type PlayerHandle, type PlayerSnapshot } from "#app/player/player-handle.ts";
import type { Storyboard } from "#worker/domain/videos/contract.ts";
import { ControlButton } from "./control-button.tsx";
import { ControlFrame } from "./control-frame.tsx";
import { QualityMenu, SpeedMenu } from "./player-menus.tsx";
import { BigButton, Failure, Spinner } from "./player-states.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { rateLabel, SEEK_SECONDS } from "./shortcuts.ts";
import { Jump, TouchButtons } from "./touch-buttons.tsx";
import { type Controls, useControls } from "./use-controls.ts";

const SPINNER_AFTER_MS = 300;

interface PlayerControlsProps {
  player: PlayerHandle;
  /** The box that holds the video element and these controls. */
  frame: RefObject<HTMLElement | null>;
  storyboard: Storyboard | null;
}

/** Everything that lies on the picture of a stored video. */
export function PlayerControls({ player, frame, storyboard }: PlayerControlsProps) {
  const controls = useControls(player, frame);
  const { state, runs, visible, say } = controls;
  const { status } = state;
  const isSlow = useDelayed(status === "loading" || status === "buffering", SPINNER_AFTER_MS);
  const seekBy = (seconds: number) => {
    player.seekBy(seconds);
    say(seconds < 0 ? `Back ${-seconds} seconds` : `Forward ${seconds} seconds`);
  };
  return (
    <ControlFrame
      controls={controls}
      onSide={seekBy}
      middle={<Middle state={state} isSlow={isSlow} player={player} />}
      touch={
        status !== "failed" &&
        status !== "ready" &&
        status !== "ended" && (
          <TouchButtons
            runs={runs}
            visible={visible}
            busy={isSlow}
            onToggle={controls.togglePlay}
            onSeekBy={seekBy}
            onUse={controls.wake}
          />
        )
      }
      above={
        <SeekBar
          time={state.time}
          duration={state.duration}
          buffered={state.buffered}
          storyboard={storyboard}
          onSeek={(seconds) => player.seek(seconds)}
          onSeekBy={seekBy}
        />
      }
      hidesPlayOnPhone
      afterPlay={
        <span className="contents max-sm:hidden">
          <ControlButton label="Back 10 seconds" onClick={() => seekBy(-SEEK_SECONDS)}>
            <Jump way={-1} />
          </ControlButton>
          <ControlButton label="Forward 10 seconds" onClick={() => seekBy(SEEK_SECONDS)}>
            <Jump way={1} />
          </ControlButton>
        </span>
      }
      afterVolume={<Time state={state} />}
      menus={<Menus controls={controls} />}
    />
  );
}

function Middle({ state, isSlow, player }: { state: PlayerSnapshot; isSlow: boolean; player: PlayerHandle }) {
  if (state.status === "failed") return <Failure message={state.error ?? ""} onRetry={() => player.retry()} />;
  if (isSlow) return <Spinner />;
  const waits = state.status === "ready" || state.status === "ended";
  return waits ? <BigButton isReplay={state.status === "ended"} onClick={() => player.play()} /> : null;
}

function Menus({ controls: { state, player, say, onMenu } }: { controls: Controls }) {
  return (
    <>
      {state.qualities.length > 0 && (
        <QualityMenu
          qualities={state.qualities}
          quality={state.quality}
          shown={state.shownQuality}
          onOpenChange={onMenu}
          onChoose={(quality) => {
            player.setQuality(quality);
            say(`Quality ${quality === AUTO ? "Auto" : quality}`);
          }}
        />
      )}
      <SpeedMenu
        rate={state.rate}
        onOpenChange={onMenu}
        onChoose={(rate) => {
          player.setRate(rate);
          say(`Speed ${rateLabel(rate)}`);
        }}
      />
    </>
  );
}

function Time({ state }: { state: PlayerSnapshot }) {
  return (
    <p className="tabular whitespace-nowrap px-1 text-sm">
      <span aria-hidden>
        {formatDuration(state.time)} <span className="text-on-scrim/70">/ {formatDuration(state.duration)}</span>
      </span>
      <span className="sr-only">
        {spokenDuration(state.time)} of {spokenDuration(state.duration)}
      </span>
    </p>
  );
}

/** True once `on` has been true for that long. */
function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && late;
}
