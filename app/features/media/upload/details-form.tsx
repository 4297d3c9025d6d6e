import { memo, useRef } from "react";
import type { Details } from "#app/features/media/upload/videos-api.ts";
import { labeled } from "#app/lib/labeled.ts";
import { useEarlyText } from "#app/lib/use-early-text.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { VISIBILITIES } from "#worker/domain/accounts/visibility/contract.ts";
import {
  CategorySlug,
  DESCRIPTION_MAX,
  TITLE_MAX,
  UPLOAD_CATEGORIES,
} from "#worker/domain/media/videos/contract.ts";
import { FIELD_IDS, type PublishErrors } from "./publishing.ts";
import { TagInput } from "./tag-input.tsx";

const categoryOptions = () => UPLOAD_CATEGORIES.map((c) => ({ value: c.slug, label: t(c.label) }));
const VISIBILITY_OPTIONS = [
  {
    value: "public",
    label: msg("upload.visibility.public"),
  },
  {
    value: "unlisted",
    label: msg("upload.visibility.unlisted"),
  },
  {
    value: "private",
    label: msg("upload.visibility.private"),
  },
] as const satisfies { value: (typeof VISIBILITIES)[number]; label: Message }[];

export type DetailErrors = Omit<PublishErrors, "file">;

interface DetailsFormProps {
  details: Details;
  errors: DetailErrors;
  onChange: (change: Partial<Details>) => void;
}

export const DetailsForm = memo(function DetailsForm({
  details,
  errors,
  onChange,
}: DetailsFormProps) {
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  useEarlyText(title, details.title, (text) => onChange({ title: text }));
  useEarlyText(description, details.description, (text) => onChange({ description: text }));
  return (
    <div className="grid gap-5">
      <Field
        id={FIELD_IDS.title}
        label={t("upload.details.titleLabel")}
        error={errors.title}
        aside={t("upload.details.lengthOfMax", { length: details.title.length, max: TITLE_MAX })}
      >
        {(control) => (
          <Input
            {...control}
            ref={title}
            value={details.title}
            maxLength={TITLE_MAX}
            placeholder={t("upload.details.titlePlaceholder")}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id={FIELD_IDS.description}
        label={t("upload.details.descriptionLabel")}
        error={errors.description}
        aside={t("upload.details.lengthOfMax", {
          length: details.description.length,
          max: DESCRIPTION_MAX,
        })}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={description}
            rows={5}
            value={details.description}
            maxLength={DESCRIPTION_MAX}
            placeholder={t("upload.details.descriptionPlaceholder")}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id={FIELD_IDS.category}
          label={t("upload.details.categoryLabel")}
          error={errors.category}
        >
          {(control) => (
            <Select
              {...control}
              options={categoryOptions()}
              // Radix shows the placeholder for an empty value only.
              value={details.category ?? ""}
              placeholder={t("upload.details.categoryPlaceholder")}
              onValueChange={(value) =>
                value !== "" && onChange({ category: CategorySlug.parse(value) })
              }
            />
          )}
        </Field>
        <Field label={t("upload.details.visibilityLabel")}>
          {(control) => (
            <Select
              {...control}
              options={labeled(VISIBILITY_OPTIONS)}
              value={details.visibility}
              onValueChange={(value) => {
                const visibility = VISIBILITIES.find((v) => v === value);
                if (visibility) onChange({ visibility });
              }}
            />
          )}
        </Field>
      </div>
      <TagInput tags={details.tags} onChange={(tags) => onChange({ tags })} />
    </div>
  );
});
