import { Check, Radio } from "lucide-react";
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
import type { Ingest } from "./encoder-section.tsx";
import { EncoderStream } from "./encoder-stream.tsx";
import { ResumePrompt } from "./resume-prompt.tsx";
import { STREAM_FIELD_IDS } from "./stream-details.ts";
import { StreamSuggestions } from "./stream-suggestions.tsx";
import { StreamSummary } from "./stream-summary.tsx";
import { StreamingTips } from "./streaming-tips.tsx";
import { StudioPreview } from "./studio-preview.tsx";
import { useStudio } from "./use-studio.ts";

type StudioState = ReturnType<typeof useStudio>;

interface StudioProps {
  viewer: Viewer;
  open: OwnStream | null;
  ingest: Ingest;
}

export function Studio({ viewer, open, ingest }: StudioProps) {
  const studio = useStudio(open, viewer.username);
  const { broadcast, form, fromEncoder, leftRunning } = studio;
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

  const isSetup = !openStream && !leftRunning;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
      <LeaveGuard
        isBusy={() => onAir || phase === "starting"}
        title={t("live.leave.confirmTitle")}
        description={t("live.leave.confirmBody")}
        action={t("live.leave.confirmAction")}
        cancel={t("live.end.confirmCancel")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Stage studio={studio} room={room} ingest={ingest} />
        {onAir && <DetailsWhileLive studio={studio} />}
        {!isSetup && <ChatSettingsSection channelId={viewer.id} />}
      </div>
      <aside className="lg:row-span-2">
        {isSetup && <SetUp studio={studio} />}
        {openStream && (
          <ChatView
            room={room}
            viewer={viewer}
            className="h-[32rem] lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:h-[calc(100dvh-var(--spacing-header)-48px)]"
          />
        )}
        {leftRunning && <StreamingTips />}
      </aside>
      {isSetup && (
        <>
          {/* On phones, the details come first. On desktops, this is below the preview. */}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
            <StreamSuggestions details={form.details} onChange={form.change} />
            <ChatSettingsSection channelId={viewer.id} />
          </div>
          <div className="lg:col-span-full">
            <StreamingTips wide />
          </div>
        </>
      )}
    </div>
  );
}

interface StageProps {
  studio: StudioState;
  room: ReturnType<typeof useChatRoom>;
  ingest: Ingest;
}

function Stage({ studio, room, ingest }: StageProps) {
  const { broadcast, captured, fromEncoder, leftRunning } = studio;
  const { phase, stream, snapshot } = broadcast;
  const onAir = phase === "live" || phase === "ending";
  if (fromEncoder)
    return (
      <EncoderStream stream={fromEncoder} room={room} onEnd={() => void studio.end(fromEncoder)} />
    );
  return (
    <>
      {leftRunning && (
        <ResumePrompt
          stream={leftRunning}
          hasVideo={captured.stream !== null}
          onResume={() => void studio.resume(leftRunning)}
          onEnd={() => void studio.end(leftRunning)}
        />
      )}
      {onAir && stream && snapshot && (
        <BroadcastBar
          snapshot={snapshot}
          since={broadcast.since}
          viewers={room.state.viewers}
          sharePath={stream.streamUrl}
          ending={phase === "ending"}
          onEnd={() => void studio.end(stream)}
          onResume={() => void studio.resume(stream)}
        />
      )}
      <StudioPreview
        capture={studio.capture}
        state={captured}
        live={onAir}
        frame={onAir ? (snapshot?.quality?.most ?? null) : null}
        encoder={
          phase === "setup" && !leftRunning
            ? { isChosen: studio.usesEncoder, choose: studio.chooseEncoder }
            : null
        }
        ingest={ingest}
      />
    </>
  );
}

function SetUp({ studio }: { studio: StudioState }) {
  const { broadcast, form, usesEncoder, encoderReady, isSaving } = studio;
  const isStarting = broadcast.phase === "starting";
  useTitleFocus(usesEncoder || studio.captured.stream !== null);
  return (
    <DetailsForm
      onAir={false}
      onSubmit={() => void (usesEncoder ? studio.prepareEncoder() : studio.start())}
      details={form.details}
      faults={form.faults}
      onChange={form.change}
    >
      <div className="flex gap-2">
        {usesEncoder ? (
          <Button type="submit" variant="primary" className="flex-1" disabled={isSaving}>
            {encoderReady && <Check aria-hidden />}
            {isSaving ? t("live.details.busy") : t("live.encoder.detailsSubmit")}
          </Button>
        ) : (
          <Button type="submit" variant="primary" className="flex-1" disabled={isStarting}>
            <Radio aria-hidden />
            {isStarting ? t("live.start.busy") : t("live.start.submit")}
          </Button>
        )}
        <ShareButton path={studio.linkToShare} />
      </div>
      {usesEncoder && (
        <p className="text-muted text-sm" role="status">
          {encoderReady ? t("live.encoder.detailsWaiting") : t("live.encoder.detailsHint")}
        </p>
      )}
    </DetailsForm>
  );
}

/**
 * Moves the focus to an empty title once the stream has a source, because the pressed button is
 * gone. On touch screens, an on-screen keyboard would cover the preview.
 */
function useTitleFocus(hasSource: boolean): void {
  useEffect(() => {
    if (!hasSource || !matchMedia("(pointer: fine)").matches) return;
    const title = document.getElementById(STREAM_FIELD_IDS.title ?? "");
    if (title instanceof HTMLInputElement && title.value === "") title.focus();
  }, [hasSource]);
}

function DetailsWhileLive({ studio }: { studio: StudioState }) {
  const { form, isSaving } = studio;
  return (
    <DetailsForm
      onAir
      onSubmit={() => void studio.saveDetails()}
      details={form.details}
      faults={form.faults}
      onChange={form.change}
    >
      <Button type="submit" className="justify-self-start" disabled={isSaving}>
        {isSaving ? t("live.details.busy") : t("live.details.submit")}
      </Button>
    </DetailsForm>
  );
}
