import { type FormEvent, useState } from "react";
import { TagInput } from "#app/features/media/upload/tag-input.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogClose, DialogFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { msg, t } from "#i18n/t.ts";
import { VISIBILITIES } from "#worker/domain/accounts/visibility/contract.ts";
import { CategorySlug, UPLOAD_CATEGORIES } from "#worker/domain/media/videos/contract.ts";
import type { BulkChange } from "./bulk.ts";

const KEEP = "keep";
const VISIBILITY_OPTIONS = [
  {
    value: KEEP,
    label: msg("studio.bulkEdit.keepOption"),
  },
  {
    value: "public",
    label: msg("studio.bulkEdit.visibility.publicOption"),
  },
  {
    value: "unlisted",
    label: msg("studio.bulkEdit.visibility.unlistedOption"),
  },
  {
    value: "private",
    label: msg("studio.bulkEdit.visibility.privateOption"),
  },
];
const categoryOptions = () => [
  { value: KEEP, label: t("studio.bulkEdit.keepOption") },
  ...UPLOAD_CATEGORIES.map((c) => ({ value: c.slug, label: t(c.label) })),
];

interface BulkEditProps {
  count: number;
  onApply: (change: BulkChange) => void;
}

/** Fields without a value stay unchanged. */
export function BulkEdit({ count, onApply }: BulkEditProps) {
  const [change, setChange] = useState<BulkChange>({ addTags: [], removeTags: [] });
  const isEmpty =
    change.visibility === undefined &&
    change.category === undefined &&
    change.addTags.length === 0 &&
    change.removeTags.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onApply(change);
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5">
      <Field label={t("studio.details.visibilityLabel")}>
        {(control) => (
          <Select
            {...control}
            options={labeled(VISIBILITY_OPTIONS)}
            value={change.visibility ?? KEEP}
            onValueChange={(value) =>
              setChange({ ...change, visibility: VISIBILITIES.find((v) => v === value) })
            }
          />
        )}
      </Field>
      <Field label={t("studio.details.categoryLabel")}>
        {(control) => (
          <Select
            {...control}
            options={categoryOptions()}
            value={change.category ?? KEEP}
            onValueChange={(value) =>
              setChange({ ...change, category: CategorySlug.safeParse(value).data })
            }
          />
        )}
      </Field>
      <TagInput
        label={t("studio.bulkEdit.addTagsLabel")}
        tags={change.addTags}
        onChange={(addTags) => setChange({ ...change, addTags })}
      />
      <TagInput
        label={t("studio.bulkEdit.removeTagsLabel")}
        tags={change.removeTags}
        onChange={(removeTags) => setChange({ ...change, removeTags })}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="quiet">{t("studio.actions.cancel")}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={isEmpty}>
          {t("studio.bulkEdit.submit", { n: count })}
        </Button>
      </DialogFooter>
    </form>
  );
}
