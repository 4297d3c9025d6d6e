import { Link } from "@remix-run/react";
import { Pause, Play, Trash2 } from "lucide-react";
import { pause, resume } from "#app/features/media/downloads/manager.ts";
import { type DownloadRecord, serverNow } from "#app/features/media/downloads/records.ts";
import { storedBytes } from "#app/features/media/downloads/use-downloads.ts";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatDuration, spokenDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { formatState } from "./labels.ts";
import { usePoster } from "./use-poster.ts";

interface DownloadRowProps {
  record: DownloadRecord;
  isOnline: boolean;
  isPlaying: boolean;
  onRemove: () => void;
}

export function DownloadRow({ record, isOnline, isPlaying, onRemove }: DownloadRowProps) {
  const { videoId, title, creator, state, duration } = record;
  const text = formatState(record, { now: serverNow(), isOnline });
  const isDone = state === "done";
  const isUnfinished = state === "waiting" || state === "paused" || state === "failed";
  return (
    <li
      className={cn("flex items-center gap-3 py-3 sm:gap-4", isPlaying && "bg-surface")}
      aria-current={isPlaying || undefined}
    >
      <DownloadPoster record={record} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        {isDone ? (
          <Link
            to={`/downloads?play=${videoId}`}
            className="line-clamp-2 font-semibold hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="line-clamp-2 font-semibold">{title}</span>
        )}
        <span className="truncate text-muted text-sm">
          {creator.name} · <span className="sr-only">{spokenDuration(duration)}</span>
          <span aria-hidden className="tabular">
            {formatDuration(duration)}
          </span>
        </span>
        <span
          className={cn(
            "tabular text-sm",
            state === "failed" || state === "gone" ? "text-danger" : "text-muted",
          )}
        >
          {text}
        </span>
        {(state === "waiting" || state === "paused") && (
          <Progress
            value={storedBytes(record) / Math.max(1, record.bytes)}
            label={t("downloads.row.progressAriaLabel", { title })}
            className="mt-1"
          />
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {isUnfinished &&
          (state === "waiting" ? (
            <IconButton label={t("downloads.row.pause", { title })} onClick={() => pause(videoId)}>
              <Pause aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label={t("downloads.row.resume", { title })}
              onClick={() => resume(videoId)}
            >
              <Play aria-hidden />
            </IconButton>
          ))}
        <IconButton
          label={
            isUnfinished
              ? t("downloads.row.cancel", { title })
              : t("downloads.row.remove", { title })
          }
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function DownloadPoster({ record: { videoId, state, disclosure } }: { record: DownloadRecord }) {
  const poster = usePoster(videoId, state);
  const box = "relative aspect-video w-28 shrink-0 overflow-hidden rounded-md bg-surface sm:w-44";
  const image = (
    <>
      {poster && <img src={poster} alt="" className="size-full object-cover" />}
      {disclosure !== null && (
        <span className="absolute bottom-1 left-1 rounded-sm bg-scrim/80 px-1 text-on-scrim text-xs">
          {disclosure}
        </span>
      )}
    </>
  );
  if (state !== "done") return <div className={box}>{image}</div>;
  return (
    <Link to={`/downloads?play=${videoId}`} tabIndex={-1} aria-hidden className={box}>
      {image}
    </Link>
  );
}
