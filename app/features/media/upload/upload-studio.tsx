import { useNavigate, useRevalidator } from "@remix-run/react";
import { FlaskConical } from "lucide-react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { removeVideo } from "#app/features/creator/studio/content-api.ts";
import { type Entry, isBusy } from "#app/features/media/upload/entry.ts";
import type { PickedFile } from "#app/features/media/upload/running.ts";
import {
  createUploadManager,
  type UploadManager,
} from "#app/features/media/upload/upload-manager.ts";
import type { Details } from "#app/features/media/upload/videos-api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { t } from "#i18n/t.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";
import {
  type StorageUse,
  type UnfinishedVideo,
  UPLOAD_PAGE_LIMITS,
} from "#worker/domain/media/uploads/contract.ts";
import type { OwnVideo } from "#worker/domain/media/videos/contract-api.ts";
import { AiPanel } from "./ai-panel.tsx";
import { type DetailErrors, DetailsForm } from "./details-form.tsx";
import { DraftList } from "./draft-list.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FileRow } from "./file-row.tsx";
import { HeightNote } from "./height-note.tsx";
import { ImageChoice } from "./image-choice.tsx";
import { PosterChoice } from "./poster-choice.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { PublishedPanel } from "./published-panel.tsx";
import { missingParts } from "./publishing.ts";
import { StorageMeter } from "./storage-meter.tsx";
import { useEntryActions } from "./use-entry-actions.ts";

interface UploadStudioProps {
  userId: string;
  plan: Plan;
  drafts: OwnVideo[];
  draft: OwnVideo | null;
  unfinished: UnfinishedVideo[];
  storage: StorageUse;
  /** Maximum video height that the user's plan publishes, pixels. */
  publishHeight: number;
  origin: string;
  /** True if the simulated services run, so that sample data helps a tester. */
  isSandbox: boolean;
}

export function UploadStudio({
  userId,
  plan,
  drafts,
  draft,
  unfinished,
  storage,
  publishHeight,
  origin,
  isSandbox,
}: UploadStudioProps) {
  const manager = useManager({ userId, unfinished, draft });
  const state = useSyncExternalStore(manager.subscribe, manager.getState, manager.getState);
  const { entries, selected } = state;
  const actions = useEntryActions(manager, entries, selected);
  const { entry, errors, published } = actions;
  const onRemoveDraft = useDraftRemoval(manager, draft?.id);
  // After publishing, an empty form would hide what happened. "Upload another" opens it.
  const form = entry && !entry.isPublished && !(published && isBlank(entry)) ? entry : null;
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-8">
          <FilesSection
            manager={manager}
            state={state}
            actions={actions}
            form={form}
            origin={origin}
          />
          {form && (
            <EntryDetails
              entry={form}
              manager={manager}
              publishHeight={publishHeight}
              errors={errors}
              onDetails={actions.onDetails}
            />
          )}
          {form && (
            <AiPanel
              key={`ai-${form.key}`}
              details={form.details}
              fileName={form.file?.name ?? null}
              onUse={actions.onDetails}
            />
          )}
        </div>
        <div className="grid gap-8 lg:sticky lg:top-[calc(var(--spacing-header)+24px)]">
          {form && (
            <PublishPanel
              entry={form}
              isSaving={actions.isSaving}
              onSave={() => void actions.onSave()}
              onPublish={actions.onPublish}
              onKeepDraft={actions.onKeepDraft}
            />
          )}
          {form && isSandbox && (
            <Button block onClick={() => actions.onSample(form.key)}>
              <FlaskConical aria-hidden />
              {t("upload.sampleData.action")}
            </Button>
          )}
          <StorageMeter storage={storage} plan={plan} />
        </div>
      </div>
      {drafts.length > 0 && <DraftList drafts={drafts} onRemove={onRemoveDraft} />}
      <LeaveGuard
        isBusy={manager.isBusy}
        title={t("upload.leave.files.confirmTitle")}
        description={leaveMessage(entries)}
        action={t("upload.leave.confirmAction")}
        cancel={t("upload.leave.cancel")}
        onLeave={manager.dispose}
      />
    </div>
  );
}

interface FilesSectionProps {
  manager: UploadManager;
  state: ReturnType<UploadManager["getState"]>;
  actions: ReturnType<typeof useEntryActions>;
  form: Entry | null;
  origin: string;
}

function FilesSection({ manager, state, actions, form, origin }: FilesSectionProps) {
  const { entries, selected, droppedImages, notice } = state;
  const { entry, errors, published } = actions;
  const onFiles = useCallback((files: PickedFile[]) => manager.addFiles(files), [manager]);
  const files = entries.filter((e) => e.file !== null);
  return (
    <section aria-label={t("upload.files.ariaLabel")} className="grid gap-4">
      {published && (
        <PublishedPanel
          published={published}
          origin={origin}
          isConverting={entries.some((e) => e.videoId === published.videoId && isBusy(e))}
          onUploadAnother={actions.onUploadAnother}
        />
      )}
      {files.length > 0 && (
        <ul aria-label={t("upload.files.listAriaLabel")} className="grid gap-3">
          {files.map((e) => (
            <FileRow key={e.key} entry={e} isSelected={e.key === selected} manager={manager} />
          ))}
        </ul>
      )}
      <DropZone
        onFiles={onFiles}
        maxFileMb={UPLOAD_PAGE_LIMITS.maxFileMb}
        maxFiles={UPLOAD_PAGE_LIMITS.maxFiles}
        isCompact={files.length > 0 || published !== null}
        error={form && missingParts(form).file ? errors.file : undefined}
      />
      <ImageChoice images={droppedImages} entry={entry} manager={manager} />
      {notice && <Alert variant="warning">{notice}</Alert>}
    </section>
  );
}

function useManager({
  userId,
  unfinished,
  draft,
}: Pick<UploadStudioProps, "userId" | "unfinished" | "draft">): UploadManager {
  const [manager] = useState(() => createUploadManager({ ...UPLOAD_PAGE_LIMITS, ownerId: userId }));
  const hasBegun = useRef(unfinished);
  const restored = useRef<Promise<void> | null>(null);
  useEffect(() => {
    // Restores only once, because a later list also contains the uploads that this page itself has
    // started.
    restored.current ??= manager.restore(hasBegun.current);
    return manager.listen();
  }, [manager]);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // The page's URL names the draft. A revalidation loads the same draft again, which must not be
    // opened a second time, because the user may have selected another upload since.
    if (draft && opened.current !== draft.id)
      void restored.current?.then(() => manager.open(draft));
    opened.current = draft?.id ?? null;
  }, [manager, draft]);
  useEffect(() => {
    const leave = () => manager.dispose();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [manager]);
  return manager;
}

function useDraftRemoval(manager: UploadManager, draftId: string | undefined) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { runOrToast } = useMutation();
  return useCallback(
    async (videoId: string) => {
      if ((await runOrToast(removeVideo(videoId), t("upload.drafts.delete.failure"))).ok) {
        const requested = manager.getState().entries.find((e) => e.videoId === videoId);
        if (requested) await manager.remove(requested.key);
        if (draftId === videoId) return navigate("/upload", { replace: true });
      }
      revalidate();
    },
    [manager, draftId, navigate, runOrToast, revalidate],
  );
}

interface EntryDetailsProps {
  entry: Entry;
  manager: UploadManager;
  publishHeight: number;
  errors: DetailErrors;
  onDetails: (change: Partial<Details>) => void;
}

function EntryDetails({ entry, manager, publishHeight, errors, onDetails }: EntryDetailsProps) {
  const size = entry.processing.info;
  return (
    <section aria-labelledby="details-heading" className="grid gap-5">
      <h2 id="details-heading" className="font-semibold text-lg">
        {entry.file
          ? t("upload.details.fileHeading", { name: entry.file.name })
          : t("upload.details.heading")}
      </h2>
      <HeightNote
        width={size?.width ?? null}
        height={size?.height ?? null}
        publishHeight={publishHeight}
      />
      <PosterChoice
        entry={entry}
        onChoose={(index) => void manager.choosePoster(entry.key, index)}
      />
      <DetailsForm key={entry.key} details={entry.details} errors={errors} onChange={onDetails} />
    </section>
  );
}

const isBlank = ({ file, videoId, isSaved }: Entry) => file === null && videoId === null && isSaved;

const leaveMessage = (entries: Entry[]) =>
  entries.some(
    (e) =>
      isBusy(e) &&
      e.file?.state !== "completed" &&
      (e.file?.copy === "none" || e.file?.copy === "no-room"),
  )
    ? t("upload.leave.files.chooseAgainBody")
    : t("upload.leave.files.resumesBody");
