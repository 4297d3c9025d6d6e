import { Copy } from "lucide-react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { type ActionResult, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import {
  API_KEY_DAYS,
  API_KEY_NAME_MAX,
  API_SCOPES,
  DEFAULT_API_KEY_DAYS,
  SCOPE_NAMES,
} from "#worker/domain/accounts/api-keys/contract.ts";

export interface NewKeyResult extends ActionResult {
  /** The new API key, which the server sends only once. */
  key?: string;
}

export function NewKeyForm() {
  const form = useActionForm<NewKeyResult>("new");
  const key = form.result?.key;
  return (
    <SettingsSection id="new-key" title={t("settings.apiKeys.create.title")}>
      {key && <CreatedKey value={key} />}
      <form.Form {...form.formProps} key={key ?? "new"} className="grid max-w-xl gap-5">
        <Field
          label={t("settings.apiKeys.create.nameLabel")}
          hint={t("settings.apiKeys.create.nameHint")}
          error={form.fields.name}
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              maxLength={API_KEY_NAME_MAX}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <fieldset
          className="grid gap-3"
          aria-describedby={form.fields.scopes ? "scopes-error" : undefined}
        >
          <legend className="mb-3 font-semibold text-sm">
            {t("settings.apiKeys.create.scopesLegend")}
          </legend>
          {SCOPE_NAMES.map((scope) => (
            <label
              key={scope}
              htmlFor={`scope-${scope}`}
              className="flex items-start gap-3 text-sm"
            >
              <Checkbox
                id={`scope-${scope}`}
                name="scopes"
                value={scope}
                defaultChecked={scope === "read"}
              />
              <span>
                <span className="font-semibold">{scope}</span>{" "}
                <span className="text-muted">{t(API_SCOPES[scope])}</span>
              </span>
            </label>
          ))}
          {form.fields.scopes && <FieldError id="scopes-error">{form.fields.scopes}</FieldError>}
        </fieldset>
        <fieldset
          className="grid gap-3"
          aria-describedby={form.fields.days ? "days-error" : undefined}
        >
          <legend className="mb-3 font-semibold text-sm">
            {t("settings.apiKeys.create.expiryLegend")}
          </legend>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {API_KEY_DAYS.map((days) => (
              <label key={days} className="flex items-center gap-2 text-sm">
                <input
                  type="radio"
                  name="days"
                  value={days}
                  defaultChecked={days === DEFAULT_API_KEY_DAYS}
                  className="tick size-4.5"
                />
                {days === 0
                  ? t("settings.apiKeys.create.expiryNever")
                  : t("settings.apiKeys.create.expiryDays", { days })}
              </label>
            ))}
          </div>
          {form.fields.days && <FieldError id="days-error">{form.fields.days}</FieldError>}
        </fieldset>
        <SaveBar form={form} label={t("settings.apiKeys.create.submit")} />
      </form.Form>
    </SettingsSection>
  );
}

function CreatedKey({ value }: { value: string }) {
  return (
    <Alert variant="success" title={t("settings.apiKeys.create.createdTitle")}>
      <p>{t("settings.apiKeys.create.createdBody")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all rounded-sm bg-ground px-2 py-1.5">{value}</code>
        <Button
          size="sm"
          className="noscript:hidden"
          onClick={() => void copyText(value, t("settings.apiKeys.create.copySuccess"))}
        >
          <Copy aria-hidden />
          {t("settings.common.copyKey")}
        </Button>
      </div>
    </Alert>
  );
}
