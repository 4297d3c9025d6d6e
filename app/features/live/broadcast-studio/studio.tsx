import { Radio } from "lucide-react";
import { useEffect } from "react";
import { ChatView } from "#app/features/live/chat/chat-panel.tsx";
import { useChatRoom } from "#app/features/live/chat/use-chat-room.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { ShareButton } from "../viewer/share-button.tsx";
import { BroadcastBar } from "./broadcast-bar.tsx";
import { ChatSettingsSection } from "./chat-settings.tsx";
import { DetailsForm } from "./details-form.tsx";
import { EncoderSection } from "./encoder-section.tsx";
import { EncoderStream } from "./encoder-stream.tsx";
import { ResumePrompt } from "./resume-prompt.tsx";
import { StreamSummary } from "./stream-summary.tsx";
import { StreamingTips } from "./streaming-tips.tsx";
import { StudioPreview } from "./studio-preview.tsx";
import { useStudio } from "./use-studio.ts";

interface StudioProps {
  viewer: Viewer;
  open: OwnStream | null;
  origin: string;
}

export function Studio({ viewer, open, origin }: StudioProps) {
  const studio = useStudio(open);
  const { broadcast, captured, form, fromEncoder, leftRunning } = studio;
  const { phase, stream } = broadcast;
  const onAir = phase === "live" || phase === "ending";
  const openStream = onAir ? stream : fromEncoder;
  const room = useChatRoom(openStream?.id ?? null, viewer.id);
  // Each phase looks like a new page, so each phase starts at the page's top.
  useEffect(() => {
    if (phase === "live" || phase === "ended") window.scrollTo(0, 0);
  }, [phase]);
  if (phase === "ended" && stream)
    return <StreamSummary stream={stream} onRestart={broadcast.reset} />;

  const startButton = !onAir && !leftRunning && (
    <Button variant="primary" onClick={() => void studio.start()} disabled={phase === "starting"}>
      <Radio aria-hidden />
      {phase === "starting" ? t("live.start.busy") : t("live.start.submit")}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <LeaveGuard
        isBusy={() => onAir || phase === "starting"}
        title={t("live.leave.confirmTitle")}
        description={t("live.leave.confirmBody")}
        action={t("live.leave.confirmAction")}
        cancel={t("live.end.confirmCancel")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {leftRunning && (
          <ResumePrompt
            stream={leftRunning}
            hasVideo={captured.stream !== null}
            onResume={() => void studio.resume(leftRunning)}
            onEnd={() => void studio.end(leftRunning)}
          />
        )}
        {fromEncoder ? (
          <EncoderStream
            stream={fromEncoder}
            room={room}
            onEnd={() => void studio.end(fromEncoder)}
          />
        ) : (
          <StudioPreview
            capture={studio.capture}
            state={captured}
            live={onAir}
            frame={onAir ? (broadcast.snapshot?.quality?.most ?? null) : null}
            actions={
              <>
                <ShareButton path={(openStream ?? open)?.streamUrl ?? "/live-stream"} />
                {startButton}
              </>
            }
          />
        )}
        {onAir && stream && broadcast.snapshot && (
          <BroadcastBar
            snapshot={broadcast.snapshot}
            since={broadcast.since}
            viewers={room.state.viewers}
            ending={phase === "ending"}
            onEnd={() => void studio.end(stream)}
            onResume={() => void studio.resume(stream)}
          />
        )}
        {!fromEncoder && (
          <DetailsForm
            onAir={onAir}
            isSaving={studio.isSaving}
            onStart={() => void studio.start()}
            onSave={() => void studio.saveDetails()}
            details={form.details}
            faults={form.faults}
            onChange={form.change}
          />
        )}
        <ChatSettingsSection channelId={viewer.id} />
        {!openStream && (
          <EncoderSection
            origin={origin}
            ready={studio.encoderReady}
            isSaving={studio.isSaving}
            onPrepare={() => void studio.prepareEncoder()}
          />
        )}
      </div>
      <aside>
        {openStream ? (
          <ChatView
            room={room}
            viewer={viewer}
            className="h-[32rem] lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:h-[calc(100dvh-var(--spacing-header)-48px)]"
          />
        ) : (
          <StreamingTips />
        )}
      </aside>
    </div>
  );
}
