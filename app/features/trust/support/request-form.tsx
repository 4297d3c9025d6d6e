import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import {
  SUPPORT_CATEGORIES,
  SUPPORT_CATEGORY_LABELS,
  SUPPORT_SUBJECT_MAX,
  SUPPORT_TEXT_MAX,
} from "#worker/domain/trust/support/contract.ts";

export function SupportRequestForm() {
  const form = useActionForm("new");
  const options = SUPPORT_CATEGORIES.map((value) => ({
    value,
    label: t(SUPPORT_CATEGORY_LABELS[value]),
  }));
  return (
    <form.Form {...form.formProps} className="grid gap-5" noValidate>
      <Field label={t("support.request.categoryLabel")} error={form.fields.category}>
        {(control) => (
          <Select
            {...control}
            name="category"
            options={options}
            placeholder={t("support.common.categoryPlaceholder")}
            required
          />
        )}
      </Field>
      <Field label={t("support.request.subjectLabel")} error={form.fields.subject}>
        {(control) => (
          <Input
            {...control}
            name="subject"
            maxLength={SUPPORT_SUBJECT_MAX}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field
        label={t("support.request.textLabel")}
        error={form.fields.text}
        hint={t("support.request.textHint")}
      >
        {(control) => (
          <Textarea {...control} name="text" rows={7} maxLength={SUPPORT_TEXT_MAX} required />
        )}
      </Field>
      <SaveBar form={form} label={t("support.request.submit")} />
    </form.Form>
  );
}
