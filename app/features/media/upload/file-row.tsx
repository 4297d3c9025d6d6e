import { Link } from "@remix-run/react";
import {
  CircleAlert,
  CircleCheck,
  FileImage,
  FileVideo,
  Pause,
  Play,
  RotateCw,
  X,
} from "lucide-react";
import type { Entry, EntryFile } from "#app/features/media/upload/entry.ts";
import type { UploadManager } from "#app/features/media/upload/upload-manager.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { formatBytes, formatRemaining } from "./format.ts";
import { ProcessingList } from "./processing-list.tsx";

interface FileRowProps {
  entry: Entry;
  isSelected: boolean;
  manager: UploadManager;
  isAlone?: boolean;
}

export function FileRow({ entry, isSelected, manager, isAlone = false }: FileRowProps) {
  const { file, key } = entry;
  if (!file) return null;
  const title = entry.details.title.trim();
  return (
    <li
      className={cn(
        "grid gap-3 rounded-lg p-4 ring-1 ring-line ring-inset",
        isSelected && "bg-surface ring-accent",
      )}
    >
      <div className="flex items-start gap-3">
        <FileIcon file={file} isImage={entry.isImage} />
        <button
          type="button"
          aria-pressed={isSelected}
          disabled={entry.isPublished || isAlone}
          onClick={() => manager.select(key)}
          className="grid min-w-0 flex-1 gap-0.5 text-left"
        >
          <span className="truncate font-semibold text-sm">{file.name}</span>
          <span className="tabular text-muted text-sm">{statusLine(file)}</span>
          {title !== "" && <span className="truncate text-muted text-sm">{title}</span>}
        </button>
        <div className="flex shrink-0 items-center">
          {!entry.isImage && (file.state === "uploading" || file.state === "queued") && (
            <IconButton
              size="sm"
              label={t("upload.files.pauseAriaLabel", { name: file.name })}
              onClick={() => manager.pause(key)}
            >
              <Pause aria-hidden />
            </IconButton>
          )}
          {file.state === "lost" && entry.resumes?.permissionRecord && (
            <Button size="sm" variant="primary" onClick={() => void manager.allow(key)}>
              <Play aria-hidden />
              {t("upload.files.resume")}
            </Button>
          )}
          {file.state === "paused" && (
            <IconButton
              size="sm"
              label={t("upload.files.resumeAriaLabel", { name: file.name })}
              onClick={() => manager.resume(key)}
            >
              <Play aria-hidden />
            </IconButton>
          )}
          {!(isAlone && file.state === "completed") && (
            <IconButton
              size="sm"
              label={removeLabel(file)}
              onClick={() => void manager.remove(key)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {isUnderWay(file) && (
        <Progress
          value={file.sent / file.size}
          label={t("upload.files.progressAriaLabel", { name: file.name })}
        />
      )}
      {file.state === "error" && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 text-danger text-sm"
        >
          <span>{file.error ?? t("upload.files.failure")}</span>
          {file.canRetry && (
            <Button size="sm" onClick={() => manager.retry(key)}>
              <RotateCw aria-hidden />
              {t("upload.files.retry")}
            </Button>
          )}
        </div>
      )}
      {isUnderWay(file) && <CopyLine entry={entry} file={file} />}
      <ProcessingList entry={entry} onConvert={(name) => manager.convertStored(key, name)} />
      {entry.isPublished && entry.videoId && !isAlone && (
        <p className="flex items-center gap-2 text-sm">
          <Badge variant="paid">{t("upload.files.published")}</Badge>
          <Link
            to={`/watch/${entry.videoId}`}
            className="font-semibold text-accent hover:underline"
          >
            {t("upload.files.watch")}
          </Link>
        </p>
      )}
    </li>
  );
}

const isUnderWay = (file: EntryFile) => file.state !== "completed" && file.state !== "error";

function CopyLine({ entry: { resumes }, file }: { entry: Entry; file: EntryFile }) {
  if (file.state === "elsewhere")
    return <p className="text-muted text-sm">{t("upload.resume.otherTab")}</p>;
  if (file.state === "lost") {
    return (
      <p className="text-sm">
        {resumes?.permissionRecord
          ? t("upload.resume.permissionNeeded")
          : t("upload.resume.chooseAgain", { name: file.name })}
      </p>
    );
  }
  const line = {
    none: null,
    copying: t("upload.resume.copying"),
    kept: t("upload.resume.copyKept"),
    handle: t("upload.resume.fileHandle"),
    "no-room": t("upload.resume.noRoom"),
  }[file.copy];
  return line && <p className="text-muted text-sm">{line}</p>;
}

function FileIcon({ file, isImage }: { file: EntryFile; isImage: boolean }) {
  if (file.state === "completed")
    return <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />;
  if (file.state === "error")
    return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />;
  if (isImage) return <FileImage aria-hidden className="size-5 shrink-0 text-muted" />;
  return <FileVideo aria-hidden className="size-5 shrink-0 text-muted" />;
}

function statusLine(file: EntryFile): string {
  const percent = formatPercent(Math.floor((file.sent / file.size) * 100) / 100);
  switch (file.state) {
    case "queued":
      return t("upload.progress.queued", { size: formatBytes(file.size) });
    case "uploading": {
      if (file.isCutOff)
        return t("upload.progress.offline", {
          sent: formatBytes(file.sent),
          size: formatBytes(file.size),
          percent,
        });
      const parts = [
        t("upload.progress.uploading", {
          sent: formatBytes(file.sent),
          size: formatBytes(file.size),
        }),
        percent,
      ];
      if (file.speed)
        parts.push(
          `${formatBytes(file.speed)}/s`,
          formatRemaining((file.size - file.sent) / file.speed),
        );
      return parts.join(" · ");
    }
    case "paused":
      return t("upload.progress.paused", {
        sent: formatBytes(file.sent),
        size: formatBytes(file.size),
        percent,
      });
    case "lost":
      return t("upload.progress.interrupted", {
        sent: formatBytes(file.sent),
        size: formatBytes(file.size),
        percent,
      });
    case "elsewhere":
      return t("upload.progress.otherTab", { size: formatBytes(file.size) });
    case "completed":
      return t("upload.progress.completed", { size: formatBytes(file.size) });
    case "error":
      return formatBytes(file.size);
    default: {
      const never: never = file.state;
      return never;
    }
  }
}

const removeLabel = (file: EntryFile) =>
  file.state === "completed" || file.state === "error"
    ? t("upload.files.removeAriaLabel", { name: file.name })
    : t("upload.files.cancelAriaLabel", { name: file.name });
