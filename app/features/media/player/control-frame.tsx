import {
  CircleHelp,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
} from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";
import { PortalContainer } from "#app/ui/portal.ts";
import { t } from "#i18n/t.ts";
import { ControlButton } from "./control-button.tsx";
import { ShortcutHelp } from "./keyboard-shortcut-help.tsx";
import { StatsPanel } from "./stats-panel.tsx";
import { Surface } from "./surface.tsx";
import type { Controls } from "./use-controls.ts";
import { Volume } from "./volume.tsx";

interface ControlFrameProps {
  controls: Controls;
  /** Gets the seconds to seek after a double tap; null if the video is not seekable. */
  onSide: ((seconds: number) => void) | null;
  middle?: ReactNode;
  touch?: ReactNode;
  above?: ReactNode;
  hidesPlayOnPhone?: boolean;
  afterPlay?: ReactNode;
  afterVolume?: ReactNode;
  menus?: ReactNode;
}

export function ControlFrame({
  controls,
  onSide,
  middle,
  touch,
  above,
  hidesPlayOnPhone = false,
  ...parts
}: ControlFrameProps) {
  const { state, runs, visible, note, togglePlay, screen, help, frame } = controls;
  return (
    <PortalContainer.Provider value={screen.isFullscreen ? frame.current : null}>
      <div
        className={cn("absolute inset-0 text-on-scrim", !visible && "cursor-none")}
        data-controls={visible ? "shown" : "hidden"}
      >
        <Surface
          frame={frame}
          onToggle={togglePlay}
          onFullscreen={screen.toggleFullscreen}
          onTap={() => (visible && runs ? controls.sleep() : controls.wake())}
          onSide={onSide}
        />
        {middle}
        {controls.stats.open && (
          <StatsPanel
            player={controls.player}
            onClose={() => {
              controls.stats.toggle();
              frame.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <Note text={note} />
        <div
          className={cn(
            "pointer-events-none absolute inset-0 transition-opacity",
            visible ? "opacity-100" : "opacity-0",
          )}
        >
          <div
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-32 bg-linear-to-t from-scrim/85 to-transparent"
          />
          {touch}
          <div
            className={cn(
              "absolute inset-x-0 bottom-0 grid gap-1 px-3 pb-2 sm:px-4 sm:pb-3 [&>*]:min-w-0",
              visible ? "pointer-events-auto" : "pointer-events-none",
            )}
          >
            {above}
            <div className="flex items-center gap-0.5">
              <span className={cn("contents", hidesPlayOnPhone && "max-sm:hidden")}>
                <PlayButton controls={controls} />
              </span>
              {parts.afterPlay}
              <Volume state={state} player={controls.player} onChange={controls.say} />
              {parts.afterVolume}
              <span className="grow" />
              {parts.menus}
              <ScreenButtons controls={controls} />
            </div>
          </div>
        </div>
      </div>
      <ShortcutHelp
        open={help.open}
        onOpenChange={help.setOpen}
        kinds={controls.shortcutKinds}
        everywhere={help.everywhere}
        onEverywhere={help.setEverywhere}
      />
    </PortalContainer.Provider>
  );
}

function Note({ text }: { text: string | null }) {
  return (
    <>
      {text !== null && (
        <p
          aria-hidden
          className="tabular pointer-events-none absolute top-4 left-1/2 -translate-x-1/2 animate-fade-in rounded-full bg-scrim/80 px-3 py-1.5 font-semibold text-sm"
        >
          {text}
        </p>
      )}
      <p role="status" className="sr-only">
        {text}
      </p>
    </>
  );
}

function PlayButton({ controls: { state, runs, togglePlay } }: { controls: Controls }) {
  return (
    <ControlButton
      label={
        runs
          ? t("player.playback.pause")
          : state.status === "ended"
            ? t("player.playback.replay")
            : t("player.playback.play")
      }
      onClick={togglePlay}
    >
      {runs ? (
        <Pause aria-hidden className="fill-current stroke-0" />
      ) : (
        <Play aria-hidden className="fill-current" />
      )}
    </ControlButton>
  );
}

function ScreenButtons({ controls: { screen, help, theater } }: { controls: Controls }) {
  const { isFullscreen, canPip, isPip } = screen;
  return (
    <>
      <span className="contents max-sm:hidden">
        <ControlButton label={t("player.shortcuts.title")} onClick={() => help.setOpen(true)}>
          <CircleHelp aria-hidden />
        </ControlButton>
        {canPip && (
          <ControlButton
            label={isPip ? t("player.pictureInPicture.exit") : t("player.pictureInPicture.enter")}
            onClick={screen.togglePictureInPicture}
          >
            <PictureInPicture2 aria-hidden />
          </ControlButton>
        )}
      </span>
      {theater && !isFullscreen && (
        <span className="contents max-lg:hidden">
          <ControlButton
            label={theater.on ? t("player.theater.exit") : t("player.theater.enter")}
            onClick={theater.toggle}
          >
            <RectangleHorizontal aria-hidden className={cn(theater.on && "text-accent")} />
          </ControlButton>
        </span>
      )}
      <ControlButton
        label={isFullscreen ? t("player.fullScreen.exit") : t("player.fullScreen.enter")}
        onClick={screen.toggleFullscreen}
      >
        {isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </ControlButton>
    </>
  );
}
