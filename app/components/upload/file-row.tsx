import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, FileImage, FileVideo, Pause, Play, RotateCw, X } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import type { Entry, EntryFile } from "#app/upload/entry.ts";
import type { UploadManager } from "#app/upload/upload-manager.ts";
import { formatBytes, formatRemaining } from "./format.ts";
import { ProcessingList } from "./processing-list.tsx";

interface FileRowProps {
  entry: Entry;
  isSelected: boolean;
  manager: UploadManager;
  /** It stands alone: there is nothing to choose between, and nothing to take off a list. */
  isAlone?: boolean;
}

/** One file: where it stands, what can be done about it, and what becomes of it. */
export function FileRow({ entry, isSelected, manager, isAlone = false }: FileRowProps) {
  const { file, key } = entry;
  if (!file) return null;
  const title = entry.details.title.trim();
  return (
    <li className={cn("grid gap-3 rounded-lg p-4 ring-1 ring-line ring-inset", isSelected && "bg-surface ring-accent")}>
      <div className="flex items-start gap-3">
        <FileIcon file={file} isPicture={entry.isPicture} />
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
          {!entry.isPicture && (file.state === "uploading" || file.state === "queued") && (
            <IconButton size="sm" label={`Pause ${file.name}`} onClick={() => manager.pause(key)}>
              <Pause aria-hidden />
            </IconButton>
          )}
          {file.state === "lost" && entry.resumes?.asks && (
            <Button size="sm" variant="primary" onClick={() => void manager.allow(key)}>
              <Play aria-hidden />
              Resume
            </Button>
          )}
          {file.state === "paused" && (
            <IconButton size="sm" label={`Resume ${file.name}`} onClick={() => manager.resume(key)}>
              <Play aria-hidden />
            </IconButton>
          )}
          {!(isAlone && file.state === "completed") && (
            <IconButton size="sm" label={removeLabel(file)} onClick={() => void manager.remove(key)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {isUnderWay(file) && <Progress value={file.sent / file.size} label={`Upload of ${file.name}`} />}
      {file.state === "error" && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-danger text-sm">
          <span>{file.error ?? "Upload failed"}</span>
          {file.canRetry && (
            <Button size="sm" onClick={() => manager.retry(key)}>
              <RotateCw aria-hidden />
              Retry
            </Button>
          )}
        </div>
      )}
      {isUnderWay(file) && <CopyLine entry={entry} file={file} />}
      <ProcessingList entry={entry} onConvert={(name) => manager.convertStored(key, name)} />
      {entry.isPublished && entry.videoId && !isAlone && (
        <p className="flex items-center gap-2 text-sm">
          <Badge variant="paid">Published</Badge>
          <Link to={`/watch/${entry.videoId}`} className="font-semibold text-accent hover:underline">
            Watch it
          </Link>
        </p>
      )}
    </li>
  );
}

const isUnderWay = (file: EntryFile) => file.state !== "completed" && file.state !== "error";

/** What a reload would do to this upload, and what somebody must do to go on with it. */
function CopyLine({ entry: { resumes }, file }: { entry: Entry; file: EntryFile }) {
  if (file.state === "elsewhere")
    return <p className="text-muted text-sm">Another tab is uploading this file. It goes on here when that tab is closed.</p>;
  if (file.state === "lost") {
    const how = resumes?.asks
      ? "The browser asks once whether it may read it again."
      : `Choose ${file.name} again to go on where it stopped.`;
    return <p className="text-sm">The upload was interrupted. {how}</p>;
  }
  const line = {
    none: null,
    copying: "Keeping a copy in this browser, so that a reload does not stop the upload.",
    kept: "A copy is kept in this browser until all is done: the upload goes on after a reload or a crash.",
    handle: "The upload goes on after a reload; the browser may ask whether it may read the file again.",
    "no-room": "There is no room in this browser for a copy: after a reload, choose the same file again to go on.",
  }[file.copy];
  return line && <p className="text-muted text-sm">{line}</p>;
}

function FileIcon({ file, isPicture }: { file: EntryFile; isPicture: boolean }) {
  if (file.state === "completed") return <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />;
  if (file.state === "error") return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />;
  if (isPicture) return <FileImage aria-hidden className="size-5 shrink-0 text-muted" />;
  return <FileVideo aria-hidden className="size-5 shrink-0 text-muted" />;
}

function statusLine(file: EntryFile): string {
  const percent = `${Math.floor((file.sent / file.size) * 100)} %`;
  switch (file.state) {
    case "queued":
      return `${formatBytes(file.size)} · Waiting`;
    case "uploading": {
      if (file.isCutOff) return `${formatBytes(file.sent)} of ${formatBytes(file.size)} · ${percent} · Waiting for the network`;
      const parts = [`${formatBytes(file.sent)} of ${formatBytes(file.size)}`, percent];
      if (file.speed) parts.push(`${formatBytes(file.speed)}/s`, formatRemaining((file.size - file.sent) / file.speed));
      return parts.join(" · ");
    }
    case "paused":
      return `${formatBytes(file.sent)} of ${formatBytes(file.size)} · ${percent} · Paused`;
    case "lost":
      return `${formatBytes(file.sent)} of ${formatBytes(file.size)} · ${percent} · Interrupted`;
    case "elsewhere":
      return `${formatBytes(file.size)} · In another tab`;
    case "completed":
      return `${formatBytes(file.size)} · Uploaded`;
    case "error":
      return formatBytes(file.size);
    default: {
      const never: never = file.state;
      return never;
    }
  }
}

const removeLabel = (file: EntryFile) =>
  file.state === "completed" || file.state === "error" ? `Remove ${file.name} from the list` : `Cancel ${file.name}`;
