import { Camera, type LucideIcon, MonitorUp, Server, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { CaptureState, Scene } from "#app/features/live/broadcast-studio/capture/capture.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

interface PreviewNoticeProps {
  state: CaptureState;
  screens: boolean;
  onShow: (scene: Scene) => void;
  /** Null if an encoder cannot be the source, because a stream from this browser is running. */
  onEncoder: (() => void) | null;
}

const WAITING: Record<Scene, Message> = {
  camera: msg("live.preview.waitingCamera"),
  screen: msg("live.preview.waitingScreen"),
  both: msg("live.preview.waitingBoth"),
};

export function PreviewNotice({ state, screens, onShow, onEncoder }: PreviewNoticeProps) {
  if (state.status === "on") return null;
  if (state.status === "asking")
    return <Notice title={t(WAITING[state.scene])}>{t("live.preview.waitingBody")}</Notice>;
  if (state.status === "problem" && state.problem) {
    const other = state.scene === "camera" ? "screen" : "camera";
    return (
      <Notice
        alarm
        icon={<TriangleAlert aria-hidden />}
        title={t(state.problem.title)}
        action={
          <>
            <Button onClick={() => onShow(state.scene)}>{t("live.common.retry")}</Button>
            {(other === "camera" || screens) && (
              <Button onClick={() => onShow(other)}>
                {other === "camera"
                  ? t("live.preview.cameraInsteadAction")
                  : t("live.preview.screenInsteadAction")}
              </Button>
            )}
          </>
        }
      >
        {t(state.problem.text)}
      </Notice>
    );
  }
  return (
    <div className="absolute inset-0 grid place-content-center gap-3 p-3 text-center sm:gap-5">
      <div className="grid gap-1">
        <h2 className="font-semibold sm:text-lg">{t("live.preview.emptyTitle")}</h2>
        <p className="text-sm opacity-80 max-sm:text-xs">{t("live.preview.emptyBody")}</p>
      </div>
      <div id={SOURCE_ID} className="flex justify-center gap-2 sm:gap-3">
        <Source
          icon={Camera}
          label={t("live.preview.cameraAction")}
          onChoose={() => onShow("camera")}
        >
          {t("live.preview.cameraHint")}
        </Source>
        {screens && (
          <Source
            icon={MonitorUp}
            label={t("live.preview.screenAction")}
            onChoose={() => onShow("screen")}
          >
            {t("live.preview.screenHint")}
          </Source>
        )}
        {onEncoder && (
          <Source icon={Server} label={t("live.preview.encoderAction")} onChoose={onEncoder}>
            {t("live.preview.encoderHint")}
          </Source>
        )}
      </div>
    </div>
  );
}

/** ID of the buttons that choose the first source. */
export const SOURCE_ID = "stream-source";

interface SourceProps {
  icon: LucideIcon;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

function Source({ icon: Icon, label, onChoose, children }: SourceProps) {
  // The buttons are disabled before hydration, because a click would be lost.
  const hydrated = useHydrated();
  const hintId = useId();
  return (
    <div className="w-40">
      <button
        type="button"
        disabled={!hydrated}
        aria-describedby={hintId}
        onClick={onChoose}
        className="grid h-full w-full content-start justify-items-center gap-1.5 rounded-lg bg-on-scrim/10 px-2 py-3 transition-colors hover:bg-on-scrim/20 disabled:opacity-60 sm:px-3 sm:py-5"
      >
        <Icon aria-hidden className="size-6 sm:size-8" strokeWidth={1.5} />
        <span className="font-semibold text-sm">{label}</span>
        <span aria-hidden className="text-xs opacity-80 max-sm:hidden">
          {children}
        </span>
      </button>
      <span id={hintId} hidden>
        {children}
      </span>
    </div>
  );
}

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  alarm?: boolean;
}

function Notice({ icon, title, children, action, alarm = false }: NoticeProps) {
  return (
    <div
      role={alarm ? "alert" : "status"}
      className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-4 text-center [&>svg]:size-7 [&>svg]:opacity-70"
    >
      {icon}
      <p className="font-semibold">{title}</p>
      <p className="measure text-sm opacity-80 max-sm:text-xs">{children}</p>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
