import { useId } from "react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { SettingsRow } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { FileInput } from "#app/ui/file-input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { LOGO_MAX_BYTES } from "#worker/domain/accounts/branding/contract.ts";

/** `canSet`: the user's plan includes a logo. With every plan, a user can remove an old logo. */
export function LogoField({ logo, canSet }: { logo: string | null; canSet: boolean }) {
  const id = useId();
  const form = useActionForm("logo");
  return (
    <form.Form {...form.formProps} encType="multipart/form-data" className="grid gap-3">
      <FormFault form={form} />
      <SettingsRow
        title={
          canSet ? <label htmlFor={id}>{t("branding.logo.label")}</label> : t("branding.logo.label")
        }
        about={t("branding.logo.hint", { logoMaxBytes: LOGO_MAX_BYTES / 1024 })}
      >
        <span className="flex flex-wrap items-center gap-2">
          {canSet && (
            <>
              <FileInput id={id} name="file" accept="image/png,image/webp,image/jpeg" />
              <SubmitButton name="intent" value="save" write={form}>
                {t("branding.logo.submit")}
              </SubmitButton>
            </>
          )}
          {logo !== null && (
            <SubmitButton name="intent" value="remove" variant="quiet" write={form}>
              {t("branding.logo.remove")}
            </SubmitButton>
          )}
        </span>
      </SettingsRow>
      <p role="status" className="text-paid text-sm">
        {form.result?.saved}
      </p>
    </form.Form>
  );
}
