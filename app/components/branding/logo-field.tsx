import { useId } from "react";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { SettingsRow } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { FileInput } from "#app/components/ui/file-input.tsx";
import { t } from "#i18n/t.ts";
import { LOGO_MAX_BYTES } from "#worker/domain/branding/contract.ts";

/** The logo: chosen and stored, or taken away, which any plan may. */
export function LogoField({ logo, canSet }: { logo: string | null; canSet: boolean }) {
  const id = useId();
  const form = useSettingsForm("logo");
  return (
    <form.Form {...form.formProps} encType="multipart/form-data" className="grid gap-3">
      <FormFault form={form} />
      <SettingsRow
        title={canSet ? <label htmlFor={id}>{t("branding.logo")}</label> : t("branding.logo")}
        about={t("branding.onYourVideosPlayerHereAnd", { logoMaxBytes: LOGO_MAX_BYTES / 1024 })}
      >
        <span className="flex flex-wrap items-center gap-2">
          {canSet && (
            <>
              <FileInput id={id} name="file" accept="image/png,image/webp,image/jpeg" />
              <Button type="submit" name="intent" value="save" disabled={form.busy}>
                {t("branding.saveLogo")}
              </Button>
            </>
          )}
          {logo !== null && (
            <Button type="submit" name="intent" value="remove" variant="quiet" disabled={form.busy}>
              {t("branding.removeLogo")}
            </Button>
          )}
        </span>
      </SettingsRow>
      <p role="status" className="text-paid text-sm">
        {form.answer?.saved}
      </p>
    </form.Form>
  );
}
