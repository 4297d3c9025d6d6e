import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ApiError, postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast.tsx";
import { useCapture } from "#app/hooks/use-capture.ts";
import type { OwnStream } from "#worker/domain/streams/contract.ts";
import { EMPTY_DETAILS, useStreamDetails } from "./stream-form.tsx";
import type { StudioStream } from "./studio-stream.ts";
import { type OnAir, useBroadcast } from "./use-broadcast.ts";

/** How often the page looks whether the encoder has started. */
const ENCODER_POLL_MS = 4000;

const wordsOf = (error: unknown) =>
  error instanceof Error && error.message !== "" ? error.message : "Check your connection and try again.";

/**
 * What the Go Live page can do, each with the words that follow it.
 * @param open the creator's stream that is made or running, from an earlier visit or an encoder
 */
export function useStudio(open: OwnStream | null) {
  const { capture, state: captured } = useCapture();
  const broadcast = useBroadcast(captured.stream, captured.inset);
  const form = useStreamDetails(open ? detailsOf(open) : EMPTY_DETAILS);
  const [encoderReady, setEncoderReady] = useState(false);
  const { revalidate } = useRevalidator();
  const running = broadcast.phase === "setup" && open?.state === "live" ? open : null;
  const fromEncoder = running?.source === "encoder" ? running : null;

  useEffect(() => {
    if (!encoderReady || fromEncoder) return;
    const timer = setInterval(revalidate, ENCODER_POLL_MS);
    return () => clearInterval(timer);
  }, [encoderReady, fromEncoder, revalidate]);

  /** Runs an action; what it throws is told under `failure` and, where it belongs to a field, beside it. */
  const attempt = async (failure: string, action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      if (error instanceof ApiError) form.setFaults(error.fields);
      toast({ title: failure, description: wordsOf(error), variant: "destructive" });
      revalidate();
    }
  };
  const complete = () => {
    if (form.check()) return true;
    toast({ title: "Missing Information", description: "Please fill in stream title and select a category", variant: "destructive" });
    return false;
  };
  const onAir = (): OnAir | null => {
    const { stream, inset, best } = captured;
    if (stream) return { stream, inset, most: { ...best, width: Math.round((best.height * 16) / 9) } };
    toast({ title: "No picture yet", description: "Choose your camera or a screen first.", variant: "destructive" });
    return null;
  };

  return {
    capture,
    captured,
    broadcast,
    form,
    encoderReady,
    /** A stream that an encoder sends now. */
    fromEncoder,
    /** A stream that this browser sent before a reload, and that its viewers still wait at. */
    leftRunning: running?.source === "browser" ? running : null,
    start: async () => {
      const media = complete() && onAir();
      if (!media) return;
      await attempt("The stream did not start", async () => {
        await broadcast.start(media, form.details);
        toast({ title: "Stream Started!", description: "You are live. Share the link to bring people in." });
      });
    },
    resume: async (stream: StudioStream) => {
      const media = onAir();
      if (!media) return;
      await attempt("The stream could not go on", async () => {
        await broadcast.resume(media, stream);
        toast({ title: "You are live again", description: "It is the same stream for your viewers." });
      });
    },
    end: (stream: StudioStream) =>
      attempt("The stream has not ended", async () => {
        const ended = await broadcast.end(stream);
        capture?.stop();
        toast({ title: "Stream Ended", description: `Peak viewers: ${ended.peakViewers}` });
        revalidate();
      }),
    saveDetails: async () => {
      if (!complete()) return;
      await attempt("The details were not saved", async () => {
        await broadcast.update(form.details);
        toast({ title: "Details saved" });
      });
    },
    /** Makes the stream that the encoder's first push will start. */
    prepareEncoder: async () => {
      if (!complete()) return;
      await attempt("The details were not saved", async () => {
        await postJson("/api/streams", { ...form.details, source: "encoder" });
        setEncoderReady(true);
      });
    },
  };
}

const detailsOf = ({ title, description, category, visibility, monetized, subscribersOnly }: OwnStream) => ({
  ...{ title, description, category, visibility },
  ...{ monetized, subscribersOnly },
});
