import { useRevalidator } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";

const POLL_MS = 4000;
const VISIBLE_TO = {
  private: msg("watch.ownerNotices.private"),
  unlisted: msg("watch.ownerNotices.unlisted"),
};

export function CreatorNotices({ video }: { video: WatchableVideo }) {
  const { processing, state, visibility } = video;
  useRevalidating(processing.planned > 0);
  const isDraft = state === "draft";
  const finished = processing.ready + processing.planned + processing.failed;
  if (!isDraft && visibility === "public" && processing.planned + processing.failed === 0)
    return null;
  return (
    <div className="grid gap-3">
      {isDraft ? (
        <Badge variant="pending" className="justify-self-start">
          {t("watch.ownerNotices.draft")}
        </Badge>
      ) : (
        visibility !== "public" && (
          <Badge className="justify-self-start">{t(VISIBLE_TO[visibility])}</Badge>
        )
      )}
      {processing.planned > 0 && (
        <Alert title={t("watch.ownerNotices.renditions.processingTitle")}>
          <span className="flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-4 animate-[spin_900ms_linear_infinite]" />
            <span className="tabular">
              {video.playable
                ? t("watch.ownerNotices.renditions.readyCount", {
                    ready: processing.ready,
                    made: finished,
                  })
                : t("watch.ownerNotices.renditions.readyKeepOpen", {
                    ready: processing.ready,
                    made: finished,
                  })}
            </span>
          </span>
        </Alert>
      )}
      {processing.failed > 0 && (
        <Alert
          variant="warning"
          title={t("watch.ownerNotices.renditions.failedTitle", { n: processing.failed })}
        >
          {t("watch.ownerNotices.renditions.failedBody")}
        </Alert>
      )}
    </div>
  );
}

function useRevalidating(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => document.visibilityState === "visible" && revalidate(),
      POLL_MS,
    );
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
