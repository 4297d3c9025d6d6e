import { Camera, Mic, MicOff, MonitorUp, Settings2, TriangleAlert, VideoOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Capture, CaptureState } from "#app/broadcast/capture.ts";
import type { PictureSource } from "#app/broadcast/capture-problem.ts";
import { LiveBadge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { DeviceSettings } from "./device-settings.tsx";

interface StudioPreviewProps {
  capture: Capture | null;
  state: CaptureState;
  live: boolean;
  /** More actions beside the settings. */
  actions?: ReactNode;
}

/** What goes on the air: the picture, where it comes from, and the microphone. */
export function StudioPreview({ capture, state, live, actions }: StudioPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useState(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = state.stream;
  }, [state.stream]);
  const show = (source: PictureSource) => void capture?.show(source);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="relative aspect-video max-h-[60dvh] w-full overflow-hidden rounded-lg bg-scrim text-on-scrim">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Preview of your stream"
          // One's own camera reads like a mirror; what is sent does not.
          className={cn("size-full object-contain", state.source === "camera" && "-scale-x-100", state.stream === null && "invisible")}
        />
        <PreviewNotice state={state} onShow={show} />
        {live && <LiveBadge className="absolute top-3 left-3" />}
        {state.status === "on" && !state.hasSound && (
          <p className="absolute right-3 bottom-3 rounded-sm bg-scrim/85 px-2 py-1 text-xs">No microphone: this stream is silent</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SourceButton source="camera" state={state} onShow={show} icon={<Camera aria-hidden />} label="Camera" />
        <SourceButton source="screen" state={state} onShow={show} icon={<MonitorUp aria-hidden />} label="Screen" />
        <IconButton
          label={state.muted ? "Unmute microphone" : "Mute microphone"}
          aria-pressed={state.muted}
          variant={state.muted ? "danger" : "secondary"}
          onClick={() => capture?.setMuted(!state.muted)}
        >
          {state.muted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
        </IconButton>
        <IconButton label="Settings" variant="secondary" onClick={() => setSettings(true)}>
          <Settings2 aria-hidden />
        </IconButton>
        <span className="flex-1" />
        {actions}
      </div>
      <DeviceSettings open={settings} onOpenChange={setSettings} capture={capture} state={state} />
    </div>
  );
}

interface SourceButtonProps {
  source: PictureSource;
  state: CaptureState;
  onShow: (source: PictureSource) => void;
  icon: ReactNode;
  label: string;
}

function SourceButton({ source, state, onShow, icon, label }: SourceButtonProps) {
  const chosen = state.source === source && state.status === "on";
  return (
    <Button
      variant={chosen ? "outline" : "secondary"}
      aria-pressed={chosen}
      onClick={() => onShow(source)}
      disabled={state.status === "asking"}
    >
      {icon}
      {label}
    </Button>
  );
}

function PreviewNotice({ state, onShow }: { state: CaptureState; onShow: (source: PictureSource) => void }) {
  if (state.status === "on") return null;
  if (state.status === "asking") {
    return (
      <Notice title={state.source === "camera" ? "Waiting for your camera" : "Waiting for your screen"}>
        Your browser may ask whether this page may use it.
      </Notice>
    );
  }
  if (state.status === "problem" && state.problem) {
    return (
      <Notice
        alarm
        icon={<TriangleAlert aria-hidden />}
        title={state.problem.title}
        action={<Button onClick={() => onShow(state.source)}>Try again</Button>}
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
          <Button onClick={() => onShow("screen")}>
            <MonitorUp aria-hidden />
            Share screen
          </Button>
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
      <p className="measure text-sm opacity-80">{children}</p>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
