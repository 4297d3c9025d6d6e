import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { Entry } from "#app/features/media/upload/entry.ts";
import type { UploadManager } from "#app/features/media/upload/upload-manager.ts";
import type { Details } from "#app/features/media/upload/videos-api.ts";
import { ApiError } from "#app/lib/api.ts";
import { focusField } from "#app/lib/focus-field.ts";
import { useToast } from "#app/ui/toast.tsx";
import { msg, t } from "#i18n/t.ts";
import { FIELD_IDS, type PublishErrors } from "./publishing.ts";
import { usePublishing } from "./use-publishing.ts";

const SAMPLE = {
  title: msg("upload.sampleData.title"),
  description: msg("upload.sampleData.description"),
  category: "travel",
  tags: ["canoe", "river", "camping", "weekend trip"],
  visibility: "public",
} as const;

export function useEntryActions(
  manager: UploadManager,
  entries: readonly Entry[],
  selected: string,
) {
  const entry = entries.find((e) => e.key === selected);
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<PublishErrors>({});
  const [isSaving, setIsSaving] = useState(false);

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
      focusField(FIELD_IDS.title);
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

  const publishing = usePublishing(manager, entries, { entry, onErrors: setErrors });

  return {
    entry,
    errors,
    isSaving,
    onDetails,
    onSample,
    onSave,
    ...publishing,
  };
}
