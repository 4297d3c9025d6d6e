import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { BrandingPreview } from "#app/features/accounts/branding/branding-preview.tsx";
import { LogoField } from "#app/features/accounts/branding/logo-field.tsx";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { BrandingInput, LOGO_MAX_BYTES } from "#worker/domain/accounts/branding/contract.ts";
import {
  getBranding,
  logoTooLarge,
  removeLogo,
  saveBranding,
  setLogo,
} from "#worker/domain/accounts/branding/save-branding.ts";
import { DomainError, notFound } from "#worker/domain/kernel/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readFileForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.branding.page.metaTitle") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return getBranding(ctx, { actor: requireUser(actor) });
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  switch (formName(request)) {
    case "accent": {
      const form = await readForm(request);
      const accent = form.get("intent") === "clear" ? "" : (form.get("accent") ?? "");
      await saveBranding(ctx, { actor, ...parseForm(BrandingInput, { accent }) });
      return {
        saved:
          accent === ""
            ? t("settings.branding.color.resetSuccess")
            : t("settings.branding.color.saveSuccess"),
      };
    }
    case "logo": {
      const form = await readFileForm(request, LOGO_MAX_BYTES, logoTooLarge());
      if (form.get("intent") === "remove") {
        await removeLogo(ctx, { actor });
        return { saved: t("settings.branding.logo.removeSuccess") };
      }
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0)
        throw new DomainError("VALIDATION", t("settings.common.imageRequired"));
      await setLogo(ctx, { actor, bytes: new Uint8Array(await file.arrayBuffer()) });
      return { saved: t("settings.branding.logo.saveSuccess") };
    }
    default:
      throw notFound(t("settings.notFound.form"));
  }
}

const HEX = /^#[0-9a-f]{6}$/i;
const SUGGESTION = "#1f6feb";

export default function Branding() {
  const branding = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const form = useActionForm("accent");
  const [typed, setTyped] = useState(branding.accent ?? "");
  const accent = HEX.test(typed) ? typed.toLowerCase() : typed === "" ? null : branding.accent;
  return (
    <SettingsPage
      title={t("settings.branding.page.title")}
      about={t("settings.branding.page.description")}
    >
      {!branding.isShown && (
        <Alert
          title={t("settings.branding.upgrade.title")}
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">{t("settings.common.viewPlans")}</Link>
            </Button>
          }
        >
          {branding.accent !== null || branding.logo !== null
            ? t("settings.branding.upgrade.savedBody")
            : t("settings.branding.upgrade.tryBody")}
        </Alert>
      )}
      <SettingsSection title={t("settings.common.previewTitle")} id="preview">
        <BrandingPreview
          accent={accent}
          logo={branding.logo}
          name={viewer?.displayName ?? t("settings.branding.preview.sampleName")}
        />
      </SettingsSection>
      <SettingsSection
        title={t("settings.branding.color.title")}
        id="color"
        about={t("settings.branding.color.description")}
      >
        <form.Form {...form.formProps} className="grid gap-5" noValidate>
          <Field
            label={t("settings.branding.color.accentLabel")}
            error={form.fields.accent}
            hint={t("settings.branding.color.accentHint")}
          >
            {(control) => (
              <span className="flex items-center gap-3">
                <input
                  type="color"
                  aria-label={t("settings.branding.color.pickerAriaLabel")}
                  value={accent ?? SUGGESTION}
                  onChange={(event) => setTyped(event.target.value)}
                  className="h-11 w-14 shrink-0 rounded-md bg-raised p-1 ring-1 ring-edge ring-inset"
                />
                <Input
                  {...control}
                  name="accent"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  maxLength={7}
                  spellCheck={false}
                  autoComplete="off"
                  className="max-w-40"
                />
              </span>
            )}
          </Field>
          <SaveBar
            form={form}
            label={t("settings.branding.color.submit")}
            disabled={!branding.isShown}
          >
            {branding.accent !== null && (
              <SubmitButton
                write={form}
                variant="quiet"
                name="intent"
                value="clear"
                onClick={() => setTyped("")}
              >
                {t("settings.branding.color.reset")}
              </SubmitButton>
            )}
          </SaveBar>
        </form.Form>
      </SettingsSection>
      <SettingsSection title={t("settings.branding.logo.title")} id="logo">
        <LogoField logo={branding.logo} canSet={branding.isShown} />
      </SettingsSection>
    </SettingsPage>
  );
}
