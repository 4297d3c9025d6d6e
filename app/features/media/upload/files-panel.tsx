import { useRevalidator } from "@remix-run/react";
import { Download, FileVideo, Upload } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { entryOfVideo } from "#app/features/media/upload/entry.ts";
import { pickFiles, withoutHandles } from "#app/features/media/upload/pick-files.ts";
import type { PickedFile } from "#app/features/media/upload/running.ts";
import { createUploadManager } from "#app/features/media/upload/upload-manager.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { formatDuration } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type UnfinishedVideo, UPLOAD_PAGE_LIMITS } from "#worker/domain/media/uploads/contract.ts";
import type { StoredFile } from "#worker/domain/media/uploads/contract-api.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import { FileRow } from "./file-row.tsx";
import { formatBytes } from "./format.ts";
import { HeightNote } from "./height-note.tsx";
import { RenditionList } from "./rendition-list.tsx";

interface FilesPanelProps {
  userId: string;
  /** Maximum video height that the user's plan publishes, pixels. */
  publishHeight: number;
  video: OwnVideo;
  unfinished: UnfinishedVideo[];
  file: StoredFile | null;
}

export function FilesPanel({ userId, publishHeight, video, unfinished, file }: FilesPanelProps) {
  const [manager] = useState(() => createUploadManager({ ...UPLOAD_PAGE_LIMITS, ownerId: userId }));
  const { entries, notice } = useSyncExternalStore(
    manager.subscribe,
    manager.getState,
    manager.getState,
  );
  const { revalidate } = useRevalidator();
  const hasBegun = useRef(unfinished);
  const restored = useRef<Promise<void> | null>(null);
  useEffect(() => {
    restored.current ??= manager.restore(hasBegun.current, { isAll: false });
    return manager.listen();
  }, [manager]);

  const entry = entries.find((e) => e.videoId === video.id);
  const state = entry?.file?.state;
  const processing = entry?.processing.state;
  const previous = useRef({ state, processing });
  useEffect(() => {
    const before = previous.current;
    previous.current = { state, processing };
    if (
      (state === "completed" && before.state === "uploading") ||
      (processing === "done" && before.processing === "converting")
    )
      revalidate();
  }, [state, processing, revalidate]);

  const isMoving = state !== undefined && !["completed", "error", "lost"].includes(state);
  const isRecording = video.original === null && video.openUpload === null;
  if (isRecording) {
    return (
      <EmptyState
        icon={FileVideo}
        title={t("upload.currentFile.emptyTitle")}
        description={t("upload.currentFile.emptyBody")}
      />
    );
  }
  return (
    <div className="grid max-w-3xl gap-8">
      <section aria-labelledby="file-heading" className="grid gap-4">
        <h2 id="file-heading" className="font-semibold text-lg">
          {t("upload.currentFile.heading")}
        </h2>
        {file && <FileFacts video={video} file={file} />}
        <HeightNote width={video.width} height={video.height} publishHeight={publishHeight} />
        {notice && <Alert variant="warning">{notice}</Alert>}
        {entry && (
          <ul aria-label={t("upload.files.listAriaLabel")} className="grid gap-3">
            <FileRow entry={entry} isSelected={false} manager={manager} isAlone />
          </ul>
        )}
        {file && (
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <a href={file.url} download={file.name}>
                <Download aria-hidden />
                {t("upload.currentFile.download")}
              </a>
            </Button>
            {!isMoving && (
              <Replace video={video} onReplace={(picked) => manager.replaceFile(video, picked)} />
            )}
          </div>
        )}
      </section>
      {!entry && (
        <section aria-labelledby="versions-heading" className="grid gap-3">
          <h2 id="versions-heading" className="font-semibold text-lg">
            {t("upload.renditions.heading")}
          </h2>
          {video.renditions.length === 0 ? (
            <p className="text-muted text-sm">{t("upload.renditions.emptyBody")}</p>
          ) : (
            <RenditionList
              label={t("upload.renditions.ariaLabel")}
              renditions={entryOfVideo("", video, null).processing.renditions}
              onRetry={null}
            />
          )}
        </section>
      )}
      <LeaveGuard
        isBusy={manager.isBusy}
        title={t("upload.leave.file.confirmTitle")}
        description={t("upload.leave.file.confirmBody")}
        action={t("upload.leave.confirmAction")}
        cancel={t("upload.leave.cancel")}
        onLeave={manager.dispose}
      />
    </div>
  );
}

function FileFacts({ video, file }: { video: OwnVideo; file: StoredFile }) {
  const facts = [
    [t("upload.currentFile.name"), file.name || t("upload.drafts.untitled")],
    [t("upload.currentFile.size"), formatBytes(file.size)],
    [t("upload.currentFile.type"), file.type],
    [
      t("upload.currentFile.resolution"),
      video.width && video.height
        ? `${video.width} × ${video.height}`
        : t("upload.currentFile.unknown"),
    ],
    [
      t("upload.currentFile.duration"),
      video.duration === null ? t("upload.currentFile.unknown") : formatDuration(video.duration),
    ],
    ...(file.version > 0
      ? [
          [
            t("upload.currentFile.replaced"),
            t("upload.currentFile.replacedCount", { n: file.version }),
          ],
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Replace({
  video,
  onReplace,
}: {
  video: OwnVideo;
  onReplace: (picked: PickedFile) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<PickedFile | null>(null);

  async function choose() {
    const files = await pickFiles();
    if (files === null) input.current?.click();
    else setPicked(files[0] ?? null);
  }

  return (
    <>
      <Button onClick={() => void choose()}>
        <Upload aria-hidden />
        {t("upload.replace.action")}
      </Button>
      <p className="measure w-full text-muted text-sm">{t("upload.replace.description")}</p>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.mov,.m4v"
        aria-label={t("upload.replace.inputAriaLabel")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = withoutHandles(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
          setPicked(chosen ?? null);
        }}
      />
      <AlertDialog
        open={picked !== null}
        onOpenChange={(open) => !open && setPicked(null)}
        title={
          video.title
            ? t("upload.replace.namedConfirmTitle", { title: video.title })
            : t("upload.replace.confirmTitle")
        }
        description={t("upload.replace.confirmBody", {
          name: picked?.file.name ?? "",
          size: formatBytes(picked?.file.size ?? 0),
        })}
        action={t("upload.replace.confirmAction")}
        onAction={() => {
          if (picked) onReplace(picked);
          setPicked(null);
        }}
      />
    </>
  );
}
