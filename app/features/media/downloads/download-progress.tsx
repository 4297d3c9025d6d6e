import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { storedBytes, useDownloads } from "#app/features/media/downloads/use-downloads.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

interface DownloadProgressProps {
  videoId: string;
  ownerId: string;
  idle: ReactNode;
  done: ReactNode;
}

export default function DownloadProgress({ videoId, ownerId, idle, done }: DownloadProgressProps) {
  const record = useDownloads().find(
    (r) => r.videoId === videoId && r.ownerId === ownerId && r.removedAt === null,
  );
  if (!record || record.state === "gone") return idle;
  if (record.state === "done") return done;
  const percent = Math.floor((storedBytes(record) / Math.max(1, record.bytes)) * 100);
  return (
    <Button asChild>
      <Link to="/downloads">
        <Download aria-hidden />
        <span className="tabular">
          {record.state === "waiting"
            ? t("downloads.progress.downloading", { percent })
            : record.state === "paused"
              ? t("downloads.progress.paused", { percent })
              : t("downloads.progress.failed")}
        </span>
      </Link>
    </Button>
  );
}
