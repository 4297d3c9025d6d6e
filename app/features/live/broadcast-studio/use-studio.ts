import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useCapture } from "#app/features/live/broadcast-studio/capture/use-capture.ts";
import { ApiError, type ApiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { EMPTY_DETAILS, useStreamDetails } from "./stream-form.tsx";
import { createStream, updateStream } from "./studio-stream.ts";
import { type OnAir, useBroadcast } from "./use-broadcast.ts";

const ENCODER_POLL_MS = 4000;

const messageOf = (error: unknown) =>
  error instanceof Error && error.message !== ""
    ? error.message
    : t("live.common.connectionFailure");

export function useStudio(open: OwnStream | null) {
  const { capture, state: captured } = useCapture();
  const broadcast = useBroadcast(captured.stream, captured.inset);
  const form = useStreamDetails(open ? detailsOf(open) : EMPTY_DETAILS);
  const [encoderReady, setEncoderReady] = useState(false);
  const { revalidate } = useRevalidator();
  const { isBusy: isSaving, runOrToast } = useMutation();
  const running = broadcast.phase === "setup" && open?.state === "live" ? open : null;
  const fromEncoder = running?.source === "encoder" ? running : null;

  useEffect(() => {
    if (!encoderReady || fromEncoder) return;
    const timer = setInterval(revalidate, ENCODER_POLL_MS);
    return () => clearInterval(timer);
  }, [encoderReady, fromEncoder, revalidate]);

  const failed = (error: unknown) => {
    if (error instanceof ApiError) form.setFaults(error.fields);
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
  const complete = () => {
    if (form.check()) return true;
    toast({
      title: t("live.details.missingTitle"),
      description: t("live.details.missingBody"),
      variant: "destructive",
    });
    return false;
  };
  const onAir = (): OnAir | null => {
    const { stream, inset, best } = captured;
    if (stream)
      return { stream, inset, most: { ...best, width: Math.round((best.height * 16) / 9) } };
    toast({
      title: t("live.start.noPictureTitle"),
      description: t("live.start.noPictureBody"),
      variant: "destructive",
    });
    return null;
  };

  return {
    capture,
    captured,
    broadcast,
    form,
    encoderReady,
    fromEncoder,
    /** The running stream that this browser published before a reload; null if none exists. */
    leftRunning: running?.source === "browser" ? running : null,
    start: async () => {
      const media = complete() && onAir();
      if (!media) return;
      await attempt(t("live.start.failureTitle"), async () => {
        await broadcast.start(media, form.details);
        toast({ title: t("live.start.successTitle"), description: t("live.start.successBody") });
      });
    },
    resume: async (stream: OwnStream) => {
      const media = onAir();
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
    saveDetails: async () => {
      const { stream } = broadcast;
      if (!complete() || !stream) return;
      await saveStream(updateStream(stream.id, form.details), (saved) => {
        broadcast.updated(saved);
        toast({ title: t("live.details.success") });
      });
    },
    prepareEncoder: async () => {
      if (complete())
        await saveStream(createStream(form.details, "encoder"), () => setEncoderReady(true));
    },
  };
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
