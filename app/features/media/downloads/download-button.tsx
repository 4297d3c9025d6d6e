import { Link } from "@remix-run/react";
import { CircleCheck, Download } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { INDEX_KEY } from "#app/features/media/downloads/keys.ts";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { warmUp } from "#app/lib/warm.ts";
import { ActionLabel } from "#app/ui/action-label.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";

const load = () => import("./download-dialog.tsx");
const preload = warmUp(load);
const DownloadDialog = lazy(load);
const Progress = lazy(() => import("./download-progress.tsx"));

export function DownloadButton({ video }: { video: WatchableVideo }) {
  const viewer = useViewer();
  const signInPath = useSignInPath();
  const [open, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const [hasDownloads, setHasDownloads] = useState(false);
  // Users without downloads do not load the code that shows the progress.
  useEffect(() => setHasDownloads(localStorage.getItem(INDEX_KEY) !== null), []);
  const show = () => {
    setRequested(true);
    setHasDownloads(true);
    setOpen(true);
  };
  const download = useIntent({
    act: "download",
    isOwn: ({ videoId }) => videoId === video.id,
    run: show,
  });
  if (!viewer) {
    return (
      <Button asChild title={t("downloads.button.download")}>
        <Link
          to={signInPath}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            download({ act: "download", videoId: video.id });
          }}
        >
          <Download aria-hidden />
          <ActionLabel>{t("downloads.button.download")}</ActionLabel>
        </Link>
      </Button>
    );
  }
  const idle = (
    <Button
      title={t("downloads.button.download")}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={show}
    >
      <Download aria-hidden />
      <ActionLabel>{t("downloads.button.download")}</ActionLabel>
    </Button>
  );
  return (
    <>
      {hasDownloads ? (
        <Suspense fallback={idle}>
          <Progress
            videoId={video.id}
            ownerId={viewer.id}
            idle={idle}
            done={
              <Button asChild title={t("downloads.button.downloaded")}>
                <Link to={`/downloads?play=${video.id}`}>
                  <CircleCheck aria-hidden className="text-paid" />
                  <ActionLabel>{t("downloads.button.downloaded")}</ActionLabel>
                </Link>
              </Button>
            }
          />
        </Suspense>
      ) : (
        idle
      )}
      {isRequested && (
        <Suspense>
          <DownloadDialog video={video} viewer={viewer} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
