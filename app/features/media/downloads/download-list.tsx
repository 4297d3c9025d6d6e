import { Link } from "@remix-run/react";
import { HardDriveDownload } from "lucide-react";
import { useEffect, useState } from "react";
import { remove, restoreDownloads } from "#app/features/media/downloads/manager.ts";
import type { DownloadRecord } from "#app/features/media/downloads/records.ts";
import { storedBytes } from "#app/features/media/downloads/use-downloads.ts";
import { formatBytes } from "#app/features/media/upload/format.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { DownloadRow } from "./download-row.tsx";

interface DownloadListProps {
  downloads: DownloadRecord[];
  isOnline: boolean;
  playingId: string | null;
}

export function DownloadList({ downloads, isOnline, playingId }: DownloadListProps) {
  const usedBytes = downloads.reduce((sum, record) => sum + storedBytes(record), 0);
  const room = useRoom(usedBytes);
  const removeAll = (ids: string[]) => {
    remove(ids);
    const title = t("downloads.remove.success", { n: ids.length });
    toast({
      title,
      action: { label: t("downloads.remove.undo"), onAction: () => restoreDownloads(ids) },
    });
  };
  return (
    <section aria-label={t("downloads.list.ariaLabel")} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular flex items-center gap-2 text-muted text-sm">
          <HardDriveDownload aria-hidden className="size-4" />
          {room === null
            ? t("downloads.list.usage", { n: downloads.length, used: formatBytes(usedBytes) })
            : t("downloads.list.usageAndFree", {
                n: downloads.length,
                used: formatBytes(usedBytes),
                room: formatBytes(room),
              })}
        </p>
        <div className="flex gap-2">
          {isOnline && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/settings/downloads">{t("downloads.list.devices")}</Link>
            </Button>
          )}
          <AlertDialog
            trigger={<Button size="sm">{t("downloads.removeAll.action")}</Button>}
            title={t("downloads.removeAll.confirmTitle")}
            description={t("downloads.removeAll.confirmBody")}
            action={t("downloads.removeAll.action")}
            onAction={() => removeAll(downloads.map(({ videoId }) => videoId))}
          />
        </div>
      </div>
      <ul className="grid divide-y divide-line border-line border-t">
        {downloads.map((record) => (
          <DownloadRow
            key={record.videoId}
            record={record}
            isOnline={isOnline}
            isPlaying={record.videoId === playingId}
            onRemove={() => removeAll([record.videoId])}
          />
        ))}
      </ul>
    </section>
  );
}

function useRoom(usedBytes: number): number | null {
  const [room, setRoom] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the free storage changes with the stored downloads
  useEffect(() => {
    navigator.storage.estimate().then(
      ({ quota, usage }) =>
        setRoom(quota === undefined || usage === undefined ? null : quota - usage),
      (error: unknown) => console.warn("The room on this device is not known", error),
    );
  }, [usedBytes]);
  return room;
}
