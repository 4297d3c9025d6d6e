import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { MissingError } from "#app/features/media/upload/drafts.ts";
import type { Entry } from "#app/features/media/upload/entry.ts";
import type { UploadManager } from "#app/features/media/upload/upload-manager.ts";
import type { Details } from "#app/features/media/upload/videos-api.ts";
import { ApiError } from "#app/lib/api.ts";
import { useToast } from "#app/ui/toast.tsx";
import { msg, t } from "#i18n/t.ts";
import type { DetailErrors } from "./details-form.tsx";

const MISSING = {
  title: msg("upload.publish.incompleteTitle"),
  description: msg("upload.publish.fieldsRequired"),
  variant: "destructive",
} as const;

const SAMPLE = {
  title: msg("upload.sampleData.title"),
  description: msg("upload.sampleData.description"),
  category: "travel",
  tags: ["canoe", "river", "camping", "weekend trip"],
  visibility: "public",
} as const;

export function useEntryActions(
  manager: UploadManager,
  entry: Entry | undefined,
  selected: string,
) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<DetailErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [published, setPublished] = useState<{ videoId: string; title: string } | null>(null);

  // The function stays the same while uploads report progress, so that components do not render
  // again.
  const onDetails = useCallback(
    (change: Partial<Details>) => {
      manager.edit(selected, change);
      setErrors((e) =>
        Object.fromEntries(Object.entries(e).filter(([name]) => !Object.hasOwn(change, name))),
      );
    },
    [manager, selected],
  );

  function onSample(key: string) {
    manager.edit(key, {
      ...SAMPLE,
      title: t(SAMPLE.title),
      description: t(SAMPLE.description),
      tags: [...SAMPLE.tags],
    });
    setErrors({});
    toast({
      title: t("upload.sampleData.successTitle"),
      description: t("upload.sampleData.successBody"),
    });
  }

  async function onSave() {
    if (!entry) return;
    if (entry.details.title.trim() === "") {
      setErrors({ title: t("upload.details.titleRequired") });
      toast({
        title: t("upload.drafts.save.titleRequiredTitle"),
        description: t("upload.drafts.save.titleRequiredBody"),
        variant: "destructive",
      });
      return;
    }
    setIsSaving(true);
    try {
      await manager.save(entry.key);
      setErrors({});
      toast({
        title: t("upload.drafts.save.successTitle"),
        description: t("upload.drafts.save.successBody"),
      });
      revalidate();
    } catch (cause) {
      const reason = cause instanceof ApiError && cause.status < 500 ? cause.message : "";
      toast({
        title: t("upload.drafts.save.failureTitle"),
        description: `${t("upload.drafts.save.failureBody")} ${reason}`.trim(),
        variant: "destructive",
      });
    } finally {
      setIsSaving(false);
    }
  }

  async function onPublish() {
    if (!entry) return;
    const missing = missingDetails(entry.details);
    setErrors(missing);
    if (Object.keys(missing).length > 0)
      return toast({ ...MISSING, title: t(MISSING.title), description: t(MISSING.description) });
    const { title } = entry.details;
    try {
      const videoId = await manager.publish(entry.key);
      setPublished({ videoId, title });
      toast({
        title: t("upload.publish.successTitle"),
        description: t("upload.publish.successBody", { title }),
      });
      revalidate();
    } catch (cause) {
      if (cause instanceof MissingError) {
        toast({
          title: t("upload.publish.incompleteTitle"),
          description: t("upload.publish.fileRequired"),
          variant: "destructive",
        });
        return;
      }
      const reason = cause instanceof ApiError && cause.status < 500 ? cause.message : "";
      toast({
        title: t("upload.publish.failureTitle"),
        description: `${t("upload.publish.failureBody")} ${reason}`.trim(),
        variant: "destructive",
      });
    }
  }

  return { errors, isSaving, published, onDetails, onSample, onSave, onPublish };
}

function missingDetails(details: {
  title: string;
  description: string;
  category: string | null;
}): DetailErrors {
  const errors: DetailErrors = {};
  if (details.title.trim() === "") errors.title = t("upload.details.titleRequired");
  if (details.description.trim() === "")
    errors.description = t("upload.details.descriptionRequired");
  if (details.category === null) errors.category = t("upload.details.categoryRequired");
  return errors;
}
