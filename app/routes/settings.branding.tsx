import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { BrandingPreview } from "#app/components/branding/branding-preview.tsx";
import { LogoField } from "#app/components/branding/logo-field.tsx";
import { SaveBar } from "#app/components/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { useViewer } from "#app/viewer.ts";
import { BrandingInput, LOGO_MAX_BYTES } from "#worker/domain/branding/contract.ts";
import { getBranding } from "#worker/domain/branding/get-branding.ts";
import { LOGO_TOO_LARGE, removeLogo, saveBranding, setLogo } from "#worker/domain/branding/save-branding.ts";
import { DomainError, notFound } from "#worker/domain/errors.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readFileForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Branding · Settings · Tributary" }];

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
      return { saved: accent === "" ? "Back to Tributary's colour" : "Colour saved" };
    }
    case "logo": {
      const form = await readFileForm(request, LOGO_MAX_BYTES, LOGO_TOO_LARGE);
      if (form.get("intent") === "remove") {
        await removeLogo(ctx, { actor });
        return { saved: "Logo removed" };
      }
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0) throw new DomainError("VALIDATION", "Choose a picture first.");
      await setLogo(ctx, { actor, bytes: new Uint8Array(await file.arrayBuffer()) });
      return { saved: "Logo saved" };
    }
    default:
      throw notFound("This form");
  }
}

const HEX = /^#[0-9a-f]{6}$/i;
const SUGGESTION = "#1f6feb";

export default function Branding() {
  const own = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const form = useSettingsForm("accent");
  const [typed, setTyped] = useState(own.accent ?? "");
  const shown = HEX.test(typed) ? typed.toLowerCase() : typed === "" ? null : own.accent;
  return (
    <SettingsPage title="Branding" about="Your own colour on your channel, and your logo on the player of your videos.">
      {!own.isShown && (
        <Alert
          title="Branding is a part of Creator Pro"
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/subscription">See the plans</Link>
            </Button>
          }
        >
          {own.accent !== null || own.logo !== null
            ? "Yours is kept and shows again when you are back on Creator Pro. Until then your channel looks like every other."
            : "Try a colour here. It can be saved, and is shown, once you are on Creator Pro."}
        </Alert>
      )}
      <SettingsSection title="Preview" id="preview">
        <BrandingPreview accent={shown} logo={own.logo} name={viewer?.displayName ?? "Your channel"} />
      </SettingsSection>
      <SettingsSection
        title="Colour"
        id="colour"
        about="Buttons, links and your channel's band. Where it could not be read it is drawn darker or lighter, by itself."
      >
        <form.Form {...form.formProps} className="grid gap-5" noValidate>
          <Field label="Accent colour" error={form.errors.accent} hint="As in #1f6feb; empty for Tributary's.">
            {(control) => (
              <span className="flex items-center gap-3">
                <input
                  type="color"
                  aria-label="Colour picker"
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
          <SaveBar form={form} label="Save colour" disabled={!own.isShown}>
            {own.accent !== null && (
              <Button type="submit" variant="quiet" name="intent" value="clear" onClick={() => setTyped("")} disabled={form.busy}>
                Use Tributary's
              </Button>
            )}
          </SaveBar>
        </form.Form>
      </SettingsSection>
      <SettingsSection title="Logo" id="logo">
        <LogoField logo={own.logo} canSet={own.isShown} />
      </SettingsSection>
    </SettingsPage>
  );
}
