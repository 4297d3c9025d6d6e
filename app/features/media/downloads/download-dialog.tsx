import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { fetchOffer } from "#app/features/media/downloads/offline-api.ts";
import { startDownload } from "#app/features/media/downloads/start-download.ts";
import { formatBytes } from "#app/features/media/upload/format.ts";
import { ApiError } from "#app/lib/api.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "#worker/domain/accounts/plans/contract.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import type { OfflineOffer } from "#worker/domain/ops/offline/contract-api.ts";

interface DownloadDialogProps {
  video: WatchableVideo;
  viewer: Viewer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : t("downloads.dialog.connectionError");

export default function DownloadDialog({ video, viewer, open, onOpenChange }: DownloadDialogProps) {
  const isEntitled = entitlementsOf(viewer.plan).offline;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("downloads.button.download")}
        size="sm"
        description={
          isEntitled
            ? t("downloads.dialog.description", { days: OFFLINE_LIMITS.days })
            : t("downloads.upgrade.description")
        }
      >
        {isEntitled ? (
          <Choices video={video} viewer={viewer} onDone={() => onOpenChange(false)} />
        ) : (
          <DialogFooter>
            <Button asChild variant="primary">
              <Link to="/subscription">{t("downloads.upgrade.action")}</Link>
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Choices({
  video,
  viewer,
  onDone,
}: {
  video: WatchableVideo;
  viewer: Viewer;
  onDone: () => void;
}) {
  const { offer, room, fault } = useOffer(video.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  if (fault !== null || offer?.refusal) {
    return (
      <Alert variant="warning" className="mt-4">
        {fault ?? offer?.refusal}
      </Alert>
    );
  }
  if (!offer) return <Skeleton className="mt-4 h-24" />;
  const quality =
    chosen ??
    offer.choices.find(({ height }) => (height ?? 0) <= 720)?.quality ??
    offer.choices[0]?.quality ??
    "";
  const bytes = offer.choices.find((c) => c.quality === quality)?.bytes ?? 0;
  const exceedsStorage = room !== null && bytes > room;
  const begin = async () => {
    setBusy(true);
    setRejection(null);
    try {
      await startDownload({ ownerId: viewer.id, video, quality, bytes });
      toast({
        title: t("downloads.dialog.successTitle"),
        description: t("downloads.dialog.successBody"),
      });
      onDone();
    } catch (error) {
      setRejection(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold text-sm">{t("downloads.dialog.qualityLabel")}</legend>
        {offer.choices.map((choice) => (
          <label
            key={choice.quality}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm ring-1 ring-line ring-inset has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-accent-soft has-checked:ring-accent"
          >
            <input
              type="radio"
              name="quality"
              value={choice.quality}
              checked={choice.quality === quality}
              onChange={() => setChosen(choice.quality)}
              className="tick size-4.5 outline-none"
            />
            <span className="font-semibold">{choice.quality}</span>
            <span className="tabular ml-auto text-muted">{formatBytes(choice.bytes)}</span>
          </label>
        ))}
      </fieldset>
      {room !== null && (
        <p className={exceedsStorage ? "text-danger text-sm" : "text-muted text-sm"}>
          {exceedsStorage
            ? t("downloads.dialog.notEnoughSpace", { room: formatBytes(room) })
            : t("downloads.dialog.freeSpace", { room: formatBytes(room) })}
        </p>
      )}
      {rejection !== null && <Alert variant="danger">{rejection}</Alert>}
      <DialogFooter>
        <Button type="submit" variant="primary" disabled={busy || exceedsStorage}>
          {busy
            ? t("downloads.dialog.starting")
            : t("downloads.dialog.submit", { bytes: formatBytes(bytes) })}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** `offer` is null until loaded. `room` is the free storage in bytes; null if unknown. */
function useOffer(videoId: string) {
  const [offer, setOffer] = useState<OfflineOffer | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    Promise.all([fetchOffer(videoId), navigator.storage.estimate()]).then(
      ([found, { quota, usage }]) => {
        if (!isMounted) return;
        setOffer(found);
        setRoom(quota === undefined || usage === undefined ? null : quota - usage);
      },
      (error: unknown) => isMounted && setFault(messageOf(error)),
    );
    return () => {
      isMounted = false;
    };
  }, [videoId]);
  return { offer, room, fault };
}
