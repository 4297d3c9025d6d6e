import { useRevalidator } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import type { WatchableVideo } from "#worker/domain/videos/contract.ts";

const POLL_MS = 4000;
const VISIBLE_TO = { private: "Private: only you can see it", unlisted: "Unlisted: anyone with the link can see it" };

/** What only the owner is told: who can see the video, and how far its renditions are. */
export function OwnerNotices({ video }: { video: WatchableVideo }) {
  const { processing, state, visibility } = video;
  useRevalidating(processing.planned > 0);
  const isDraft = state === "draft";
  const made = processing.ready + processing.planned + processing.failed;
  if (!isDraft && visibility === "public" && processing.planned + processing.failed === 0) return null;
  return (
    <div className="grid gap-3">
      {isDraft ? (
        <Badge variant="pending" className="justify-self-start">
          Draft: only you can see it
        </Badge>
      ) : (
        visibility !== "public" && <Badge className="justify-self-start">{VISIBLE_TO[visibility]}</Badge>
      )}
      {processing.planned > 0 && (
        <Alert title="More qualities are on their way">
          <span className="flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-4 animate-[spin_900ms_linear_infinite]" />
            <span className="tabular">
              {processing.ready} of {made} ready. {video.playable ? "It can be watched already." : "Keep the upload page open."}
            </span>
          </span>
        </Alert>
      )}
      {processing.failed > 0 && (
        <Alert variant="warning" title={processing.failed === 1 ? "One quality could not be made" : "Some qualities could not be made"}>
          The video plays in the others. Make them again on the edit page.
        </Alert>
      )}
    </div>
  );
}

/** Asks the loader again every few seconds while there is something to wait for and somebody to see it. */
function useRevalidating(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
