import { memo } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import type { Details } from "#app/upload/videos-api.ts";
import { CategorySlug, DESCRIPTION_MAX, TITLE_MAX, UPLOAD_CATEGORIES, VISIBILITIES } from "#worker/domain/videos/contract.ts";
import { TagInput } from "./tag-input.tsx";

const CATEGORY_OPTIONS = UPLOAD_CATEGORIES.map((c) => ({ value: c.slug, label: c.label }));
const VISIBILITY_OPTIONS = [
  { value: "public", label: "Public: anyone can find and watch it" },
  { value: "unlisted", label: "Unlisted: anyone with the link" },
  { value: "private", label: "Private: only you" },
] as const satisfies { value: (typeof VISIBILITIES)[number]; label: string }[];

export type DetailErrors = Partial<Record<"title" | "description" | "category", string>>;

interface DetailsFormProps {
  details: Details;
  errors: DetailErrors;
  onChange: (change: Partial<Details>) => void;
}

export const DetailsForm = memo(function DetailsForm({ details, errors, onChange }: DetailsFormProps) {
  return (
    <div className="grid gap-5">
      <Field label="Title" error={errors.title} aside={`${details.title.length} of ${TITLE_MAX}`}>
        {(control) => (
          <Input
            {...control}
            value={details.title}
            maxLength={TITLE_MAX}
            placeholder="What is your video called?"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Description" error={errors.description} aside={`${details.description.length} of ${DESCRIPTION_MAX}`}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={details.description}
            maxLength={DESCRIPTION_MAX}
            placeholder="What do people see in it?"
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={errors.category}>
          {(control) => (
            <Select
              {...control}
              options={CATEGORY_OPTIONS}
              // Radix shows the placeholder for an empty value only.
              value={details.category ?? ""}
              placeholder="Choose a category"
              onValueChange={(value) => value !== "" && onChange({ category: CategorySlug.parse(value) })}
            />
          )}
        </Field>
        <Field label="Visibility">
          {(control) => (
            <Select
              {...control}
              options={VISIBILITY_OPTIONS}
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
