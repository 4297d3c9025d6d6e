import { CircleHelp, Maximize, Minimize, Pause, PictureInPicture2, Play } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";
import { PortalContainer } from "#app/ui/portal.ts";
import { t } from "#i18n/t.ts";
import { ControlButton } from "./control-button.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { StatsPanel } from "./stats-panel.tsx";
import { Surface } from "./surface.tsx";
import type { Controls } from "./use-controls.ts";
import { Volume } from "./volume.tsx";

interface ControlFrameProps {
  controls: Controls;
  /** Twice with a finger at a side of the picture; null where there is nothing to seek. */
  onSide: ((seconds: number) => void) | null;
  /** In the middle of the picture, whether the controls show or not. */
  middle?: ReactNode;
  /** Over the picture, with the controls. */
  touch?: ReactNode;
  /** Above the row of buttons. */
  above?: ReactNode;
  /** Where a phone has its play button elsewhere. */
  hidesPlayOnPhone?: boolean;
  afterPlay?: ReactNode;
  afterVolume?: ReactNode;
  menus?: ReactNode;
}

/**
 * What lies on every picture that plays: its surface, play, sound, keys, picture in picture, full
 * screen, and when they hide.
 */
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
        {note !== null && (
          <p
            aria-hidden
            className="tabular pointer-events-none absolute top-4 left-1/2 -translate-x-1/2 animate-fade-in rounded-full bg-scrim/80 px-3 py-1.5 font-semibold text-sm"
          >
            {note}
          </p>
        )}
        <p role="status" className="sr-only">
          {note}
        </p>
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
                <ControlButton
                  label={
                    runs
                      ? t("player.pause")
                      : state.status === "ended"
                        ? t("player.replay")
                        : t("player.play")
                  }
                  onClick={togglePlay}
                >
                  {runs ? (
                    <Pause aria-hidden className="fill-current stroke-0" />
                  ) : (
                    <Play aria-hidden className="fill-current" />
                  )}
                </ControlButton>
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
        isLive={state.live !== null}
        everywhere={help.everywhere}
        onEverywhere={help.setEverywhere}
      />
    </PortalContainer.Provider>
  );
}

function ScreenButtons({ controls: { screen, help } }: { controls: Controls }) {
  const { isFullscreen, canPip, isPip } = screen;
  return (
    <>
      <span className="contents max-sm:hidden">
        <ControlButton label={t("player.keyboard")} onClick={() => help.setOpen(true)}>
          <CircleHelp aria-hidden />
        </ControlButton>
        {canPip && (
          <ControlButton
            label={isPip ? t("player.leavePictureInPicture") : t("player.pictureInPicture")}
            onClick={screen.togglePictureInPicture}
          >
            <PictureInPicture2 aria-hidden />
          </ControlButton>
        )}
      </span>
      <ControlButton
        label={isFullscreen ? t("player.leaveFullScreen") : t("player.fullScreen")}
        onClick={screen.toggleFullscreen}
      >
        {isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </ControlButton>
    </>
  );
}
