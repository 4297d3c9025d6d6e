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

export { clientAction } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.brandingSettingsTributary") }];

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
        saved: accent === "" ? t("settings.backToTributarysColour") : t("settings.colourSaved"),
      };
    }
    case "logo": {
      const form = await readFileForm(request, LOGO_MAX_BYTES, logoTooLarge());
      if (form.get("intent") === "remove") {
        await removeLogo(ctx, { actor });
        return { saved: t("settings.logoRemoved") };
      }
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0)
        throw new DomainError("VALIDATION", t("settings.chooseAPictureFirst"));
      await setLogo(ctx, { actor, bytes: new Uint8Array(await file.arrayBuffer()) });
      return { saved: t("settings.logoSaved") };
    }
    default:
      throw notFound(t("settings.thisForm"));
  }
}

const HEX = /^#[0-9a-f]{6}$/i;
const SUGGESTION = "#1f6feb";

export default function Branding() {
  const own = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const form = useActionForm("accent");
  const [typed, setTyped] = useState(own.accent ?? "");
  const shown = HEX.test(typed) ? typed.toLowerCase() : typed === "" ? null : own.accent;
  return (
    <SettingsPage title={t("settings.branding")} about={t("settings.yourOwnColourOnYourChannel")}>
      {!own.isShown && (
        <Alert
          title={t("settings.brandingIsAPartOfCreator")}
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">{t("settings.seeThePlans")}</Link>
            </Button>
          }
        >
          {own.accent !== null || own.logo !== null
            ? t("settings.yoursIsKeptAndShowsAgain")
            : t("settings.tryAColourHereItCan")}
        </Alert>
      )}
      <SettingsSection title={t("settings.preview")} id="preview">
        <BrandingPreview
          accent={shown}
          logo={own.logo}
          name={viewer?.displayName ?? t("settings.sampleChannelName")}
        />
      </SettingsSection>
      <SettingsSection
        title={t("settings.colour")}
        id="colour"
        about={t("settings.buttonsLinksAndYourChannelsBand")}
      >
        <form.Form {...form.formProps} className="grid gap-5" noValidate>
          <Field
            label={t("settings.accentColour")}
            error={form.fields.accent}
            hint={t("settings.asIn1f6febEmptyForTributarys")}
          >
            {(control) => (
              <span className="flex items-center gap-3">
                <input
                  type="color"
                  aria-label={t("settings.colourPicker")}
                  value={shown ?? SUGGESTION}
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
          <SaveBar form={form} label={t("settings.saveColour")} disabled={!own.isShown}>
            {own.accent !== null && (
              <SubmitButton
                write={form}
                variant="quiet"
                name="intent"
                value="clear"
                onClick={() => setTyped("")}
              >
                {t("settings.useTributarys")}
              </SubmitButton>
            )}
          </SaveBar>
        </form.Form>
      </SettingsSection>
      <SettingsSection title={t("settings.logo")} id="logo">
        <LogoField logo={own.logo} canSet={own.isShown} />
      </SettingsSection>
    </SettingsPage>
  );
}
