import { Link } from "@remix-run/react";
import { HardDriveDownload } from "lucide-react";
import { useEffect, useState } from "react";
import { AlertDialog } from "#app/components/ui/alert-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { formatBytes } from "#app/components/upload/format.ts";
import { countOf } from "#app/format.ts";
import { bringBack, remove } from "#app/offline/manager.ts";
import type { DownloadRecord } from "#app/offline/records.ts";
import { bytesHere } from "#app/offline/use-downloads.ts";
import { DownloadRow } from "./download-row.tsx";

interface DownloadListProps {
  own: DownloadRecord[];
  isOnline: boolean;
  playingId: string | null;
}

/** What is here, how much room it takes, and how to be rid of it. */
export function DownloadList({ own, isOnline, playingId }: DownloadListProps) {
  const used = own.reduce((sum, record) => sum + bytesHere(record), 0);
  const room = useRoom(used);
  const removeAll = (ids: string[]) => {
    remove(ids);
    const title = ids.length === 1 ? "Download removed" : `${ids.length} downloads removed`;
    toast({ title, action: { label: "Undo", onAction: () => bringBack(ids) } });
  };
  return (
    <section aria-label="On this device" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular flex items-center gap-2 text-muted text-sm">
          <HardDriveDownload aria-hidden className="size-4" />
          {countOf(own.length, "video")} · {formatBytes(used)} used{room !== null && ` · ${formatBytes(room)} free`}
        </p>
        <div className="flex gap-2">
          {isOnline && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/settings/downloads">Your devices</Link>
            </Button>
          )}
          <AlertDialog
            trigger={<Button size="sm">Remove all</Button>}
            title="Remove all downloads?"
            description="They go from this device. You can download them again as long as they are on Tributary."
            action="Remove all"
            onAction={() => removeAll(own.map(({ videoId }) => videoId))}
          />
        </div>
      </div>
      <ul className="grid divide-y divide-line border-line border-t">
        {own.map((record) => (
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

/** Bytes that still fit; null where the browser does not say. */
function useRoom(used: number): number | null {
  const [room, setRoom] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes what is free
  useEffect(() => {
    navigator.storage.estimate().then(
      ({ quota, usage }) => setRoom(quota === undefined || usage === undefined ? null : quota - usage),
      (error: unknown) => console.warn("The room on this device is not known", error),
    );
  }, [used]);
  return room;
}
