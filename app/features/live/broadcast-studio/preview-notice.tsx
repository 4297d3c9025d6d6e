import { Camera, MonitorUp, TriangleAlert, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import type { CaptureState, Scene } from "#app/features/live/broadcast-studio/capture/capture.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

interface PreviewNoticeProps {
  state: CaptureState;
  screens: boolean;
  onShow: (scene: Scene) => void;
}

const WAITING: Record<Scene, Message> = {
  camera: msg("live.preview.waitingCamera"),
  screen: msg("live.preview.waitingScreen"),
  both: msg("live.preview.waitingBoth"),
};

export function PreviewNotice({ state, screens, onShow }: PreviewNoticeProps) {
  // The buttons are disabled before hydration, because a click would be lost.
  const hydrated = useHydrated();
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
    <Notice
      icon={<VideoOff aria-hidden />}
      title={t("live.preview.emptyTitle")}
      action={
        <>
          <Button disabled={!hydrated} onClick={() => onShow("camera")}>
            <Camera aria-hidden />
            {t("live.preview.cameraAction")}
          </Button>
          {screens && (
            <Button disabled={!hydrated} onClick={() => onShow("screen")}>
              <MonitorUp aria-hidden />
              {t("live.preview.screenAction")}
            </Button>
          )}
        </>
      }
    >
      {t("live.preview.emptyBody")}
    </Notice>
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
