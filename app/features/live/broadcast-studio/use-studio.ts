import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { CaptureState } from "#app/features/live/broadcast-studio/capture/capture.ts";
import { useCapture } from "#app/features/live/broadcast-studio/capture/use-capture.ts";
import { ApiError, type ApiRequest } from "#app/lib/api.ts";
import { focusField } from "#app/lib/focus-field.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { SOURCE_ID } from "./preview-notice.tsx";
import { STREAM_FIELD_IDS, sharePath } from "./stream-details.ts";
import { EMPTY_DETAILS, useStreamDetails } from "./stream-form.tsx";
import { createStream, updateStream } from "./studio-stream.ts";
import { type OnAir, useBroadcast } from "./use-broadcast.ts";

const ENCODER_POLL_MS = 1_000;
const SETUP_POLL_MS = 10_000;

const messageOf = (error: unknown) =>
  error instanceof Error && error.message !== ""
    ? error.message
    : t("live.common.connectionFailure");

export function useStudio(open: OwnStream | null, username: string) {
  const { capture, state: captured } = useCapture();
  const broadcast = useBroadcast(captured.stream, captured.inset);
  const form = useStreamDetails(open ? detailsOf(open) : EMPTY_DETAILS);
  const { isSaving, saveStream, attempt, revalidate } = useRequests(form);
  const running = broadcast.phase === "setup" && open?.state === "live" ? open : null;
  const fromEncoder = running && running.source !== "browser" ? running : null;
  const encoder = useEncoderChoice(open, broadcast.phase === "setup" && running === null);

  return {
    capture,
    captured,
    broadcast,
    form,
    encoderReady: encoder.isReady,
    usesEncoder: encoder.isChosen,
    chooseEncoder: (isChosen: boolean) => {
      if (isChosen) capture?.stop();
      encoder.choose(isChosen);
    },
    fromEncoder,
    /** The running stream that this browser published before a reload; null if none exists. */
    leftRunning: running?.source === "browser" ? running : null,
    start: async () => {
      const media = checkDetails(form) && requireOnAir(captured);
      if (!media) return;
      await attempt(t("live.start.failureTitle"), async () => {
        await broadcast.start(media, form.details);
        toast({ title: t("live.start.successTitle"), description: t("live.start.successBody") });
      });
    },
    resume: async (stream: OwnStream) => {
      const media = requireOnAir(captured);
      if (!media) return;
      await attempt(t("live.resume.failureTitle"), async () => {
        await broadcast.resume(media, stream);
        toast({ title: t("live.resume.successTitle"), description: t("live.resume.successBody") });
      });
    },
    end: (stream: OwnStream) =>
      attempt(t("live.end.failureTitle"), async () => {
        const ended = await broadcast.end(stream);
        capture?.stop();
        toast({
          title: t("live.end.successTitle"),
          description: t("live.end.successBody", { n: ended.peakViewers }),
        });
        revalidate();
      }),
    isSaving,
    /** Returns the path to share; null if the stream that needs one could not be created. */
    linkToShare: async () => {
      const path = sharePath(username, broadcast.stream ?? open, form.details);
      if (path !== null || !checkDetails(form)) return path;
      let created: string | null = null;
      await saveStream(createStream(form.details, "browser"), ({ streamUrl }) => {
        created = streamUrl;
        revalidate();
      });
      return created;
    },
    saveDetails: async () => {
      const { stream } = broadcast;
      if (!checkDetails(form) || !stream) return;
      await saveStream(updateStream(stream.id, form.details), (saved) => {
        broadcast.updated(saved);
        toast({ title: t("live.details.success") });
      });
    },
    prepareEncoder: async () => {
      if (checkDetails(form))
        await saveStream(createStream(form.details, "encoder"), encoder.setReady);
    },
  };
}

type DetailsForm = ReturnType<typeof useStreamDetails>;

function useRequests(form: DetailsForm) {
  const { revalidate } = useRevalidator();
  const { isBusy: isSaving, runOrToast } = useMutation();

  const failed = (error: unknown) => {
    if (error instanceof ApiError) {
      form.setFaults(error.fields);
      focusDetail(Object.keys(error.fields)[0]);
    }
    revalidate();
  };
  const saveStream = async (
    request: ApiRequest<OwnStream>,
    onSaved: (stream: OwnStream) => void,
  ) => {
    const outcome = await runOrToast(request, t("live.details.failure"));
    if (outcome.ok) onSaved(outcome.response);
    else failed(outcome.error);
  };
  const attempt = async (failure: string, action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      toast({ title: failure, description: messageOf(error), variant: "destructive" });
      failed(error);
    }
  };

  return { isSaving, saveStream, attempt, revalidate };
}

/**
 * Reloads the page's data until the stream is live, because an encoder can start at any time.
 * On the encoder tab, the reload is frequent. Otherwise it follows a long interval or the focus.
 * Unsaved details do not stop the reload, because an encoder can start without saved details.
 */
function useEncoderChoice(open: OwnStream | null, isWaiting: boolean) {
  const isPrepared = open?.state === "ready" && open.source === "encoder";
  const [isReady, setReady] = useState(isPrepared);
  const [isChosen, choose] = useState(isPrepared);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(revalidate, isReady || isChosen ? ENCODER_POLL_MS : SETUP_POLL_MS);
    window.addEventListener("focus", revalidate);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", revalidate);
    };
  }, [isReady, isChosen, isWaiting, revalidate]);
  return { isReady, isChosen, choose, setReady: () => setReady(true) };
}

function checkDetails(form: DetailsForm): boolean {
  const missing = form.check();
  if (missing === undefined) return true;
  focusDetail(missing);
  toast({
    title: t("live.details.missingTitle"),
    description: t("live.details.missingBody"),
    variant: "destructive",
  });
  return false;
}

function requireOnAir({ stream, inset, best }: CaptureState): OnAir | null {
  if (stream)
    return { stream, inset, most: { ...best, width: Math.round((best.height * 16) / 9) } };
  focusField(SOURCE_ID);
  toast({
    title: t("live.start.noPictureTitle"),
    description: t("live.start.noPictureBody"),
    variant: "destructive",
  });
  return null;
}

function focusDetail(name: string | undefined): void {
  const id = name === undefined ? undefined : STREAM_FIELD_IDS[name];
  if (id !== undefined) focusField(id);
}

const detailsOf = ({
  title,
  description,
  category,
  visibility,
  monetized,
  subscribersOnly,
}: OwnStream) => ({
  title,
  description,
  category,
  visibility,
  monetized,
  subscribersOnly,
});
