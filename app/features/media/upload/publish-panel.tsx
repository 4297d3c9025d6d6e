import { Check, Circle } from "lucide-react";
import { checklist, type Entry } from "#app/features/media/upload/entry.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

interface PublishPanelProps {
  entry: Entry;
  isSaving: boolean;
  onSave: () => void;
  onPublish: () => void;
  onKeepDraft: () => void;
}

export function PublishPanel({
  entry,
  isSaving,
  onSave,
  onPublish,
  onKeepDraft,
}: PublishPanelProps) {
  return (
    <section aria-labelledby="ready-heading" className="grid gap-4">
      <h2 id="ready-heading" className="font-semibold text-base">
        {t("upload.publish.heading")}
      </h2>
      <ul className="grid gap-2 text-sm">
        {checklist(entry).map(({ label, isDone }) => (
          <li key={label} className="flex items-center gap-2">
            {isDone ? (
              <Check aria-hidden className="size-4 text-paid" />
            ) : (
              <Circle aria-hidden className="size-4 text-muted" />
            )}
            <span className={isDone ? undefined : "text-muted"}>{label}</span>
            <span className="sr-only">
              {isDone ? t("upload.publish.checklist.done") : t("upload.publish.checklist.missing")}
            </span>
          </li>
        ))}
      </ul>
      {entry.publishesAfterUpload && (
        <Alert
          title={t("upload.publish.afterUploadTitle")}
          action={
            <Button size="sm" onClick={onKeepDraft}>
              {t("upload.publish.afterUploadCancel")}
            </Button>
          }
        >
          {entry.file?.state === "error"
            ? t("upload.publish.afterUploadFailed")
            : t("upload.publish.afterUploadBody")}
        </Alert>
      )}
      <div className="grid gap-2">
        {!entry.publishesAfterUpload && (
          <Button variant="primary" block disabled={entry.isPublishing} onClick={onPublish}>
            {entry.isPublishing ? t("upload.publish.busy") : t("upload.publish.submit")}
          </Button>
        )}
        <Button block disabled={isSaving || entry.isPublishing} onClick={onSave}>
          {isSaving ? t("upload.drafts.save.busy") : t("upload.drafts.save.submit")}
        </Button>
      </div>
      <p className="text-muted text-sm">
        {entry.isImage ? t("upload.publish.pictureHint") : t("upload.publish.videoHint")}
      </p>
    </section>
  );
}
