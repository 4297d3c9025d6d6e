import { Camera, MonitorUp, TriangleAlert, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import type { CaptureState, Scene } from "#app/broadcast/capture.ts";
import { Button } from "#app/components/ui/button.tsx";

interface PreviewNoticeProps {
  state: CaptureState;
  screens: boolean;
  onShow: (scene: Scene) => void;
}

const WAITING: Record<Scene, string> = {
  camera: "Waiting for your camera",
  screen: "Waiting for your screen",
  both: "Waiting for your screen and camera",
};

/** What stands in the preview while there is no picture. */
export function PreviewNotice({ state, screens, onShow }: PreviewNoticeProps) {
  if (state.status === "on") return null;
  if (state.status === "asking") return <Notice title={WAITING[state.scene]}>Your browser may ask whether this page may use it.</Notice>;
  if (state.status === "problem" && state.problem) {
    const other = state.scene === "camera" ? "screen" : "camera";
    return (
      <Notice
        alarm
        icon={<TriangleAlert aria-hidden />}
        title={state.problem.title}
        action={
          <>
            <Button onClick={() => onShow(state.scene)}>Try again</Button>
            {(other === "camera" || screens) && (
              <Button onClick={() => onShow(other)}>{other === "camera" ? "Use camera instead" : "Share screen instead"}</Button>
            )}
          </>
        }
      >
        {state.problem.text}
      </Notice>
    );
  }
  return (
    <Notice
      icon={<VideoOff aria-hidden />}
      title="Your preview appears here"
      action={
        <>
          <Button onClick={() => onShow("camera")}>
            <Camera aria-hidden />
            Use camera
          </Button>
          {screens && (
            <Button onClick={() => onShow("screen")}>
              <MonitorUp aria-hidden />
              Share screen
            </Button>
          )}
        </>
      }
    >
      Nobody sees it before you start.
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
