import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Entry } from "#app/features/media/upload/entry.ts";
import type { UploadManager } from "#app/features/media/upload/upload-manager.ts";
import { ApiError } from "#app/lib/api.ts";
import { focusField } from "#app/lib/focus-field.ts";
import { useToast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { coverOf } from "./cover-of.ts";
import type { Published } from "./published-panel.tsx";
import { FIELD_IDS, firstMissing, isDue, missingParts, type PublishErrors } from "./publishing.ts";

interface PublishingOptions {
  /** The entry whose form the page shows. */
  entry: Entry | undefined;
  onErrors: (errors: PublishErrors) => void;
}

/** Publishes the shown entry at once or, if its upload is still running, after the upload. */
export function usePublishing(
  manager: UploadManager,
  entries: readonly Entry[],
  { entry, onErrors }: PublishingOptions,
) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [published, setPublished] = useState<Published | null>(null);

  /** Returns true if nothing is missing. Otherwise says what is missing and focuses it. */
  function isComplete(toPublish: Entry): boolean {
    const missing = missingParts(toPublish);
    onErrors(missing);
    const first = firstMissing(missing);
    if (first === null) return true;
    focusField(FIELD_IDS[first]);
    const isOnlyFileMissing = first === "file" && Object.keys(missing).length === 1;
    toast({
      title: t("upload.publish.incompleteTitle"),
      description: isOnlyFileMissing
        ? t("upload.publish.fileRequired")
        : t("upload.publish.fieldsRequired"),
      variant: "destructive",
    });
    return false;
  }

  function onPublish() {
    if (!entry || !isComplete(entry)) return;
    if (entry.file?.state === "completed") return void publish(entry);
    manager.setPublishesAfterUpload(entry.key, true);
    toast({
      title: t("upload.publish.afterUploadTitle"),
      description: t("upload.publish.afterUploadBody"),
    });
  }

  async function publish(toPublish: Entry) {
    const { title } = toPublish.details;
    try {
      const video = await manager.publish(toPublish.key);
      const cover = toPublish.posters[toPublish.poster ?? 0]?.url ?? (await coverOf(video.id));
      setPublished({
        videoId: video.id,
        title,
        cover,
        isImage: toPublish.isImage,
      });
      toast({
        title: t("upload.publish.successTitle"),
        description: t("upload.publish.successBody", { title }),
      });
      revalidate();
    } catch (cause) {
      const reason = cause instanceof ApiError && cause.status < 500 ? cause.message : "";
      toast({
        title: t("upload.publish.failureTitle"),
        description: `${t("upload.publish.failureBody")} ${reason}`.trim(),
        variant: "destructive",
      });
    }
  }

  const due = entries.find(isDue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of an upload publishes
  useEffect(() => {
    if (!due) return;
    // The user can have emptied a field since.
    manager.setPublishesAfterUpload(due.key, false);
    if (isComplete(due)) void publish(due);
    else manager.select(due.key);
  }, [due?.key]);

  const onKeepDraft = () => entry && manager.setPublishesAfterUpload(entry.key, false);
  return { published, onPublish, onKeepDraft, onUploadAnother: () => setPublished(null) };
}
