import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/cloudflare";
import { Monitor, Moon, Sun } from "lucide-react";
import { ChoiceGroup } from "#app/components/settings/choices.tsx";
import { InstallSection } from "#app/components/settings/install-section.tsx";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { useRootData } from "#app/viewer.ts";
import { readForm } from "#worker/http/form.ts";
import { Theme, themeCookie } from "#worker/http/theme.ts";

export const meta: MetaFunction = () => [{ title: "Appearance · Settings · Tributary" }];

export async function action({ request }: ActionFunctionArgs) {
  const theme = Theme.catch("system").parse((await readForm(request)).get("theme"));
  return json({ saved: "Appearance saved in this browser" }, { headers: { "Set-Cookie": themeCookie(theme) } });
}

const THEMES = [
  { value: "system", label: "As your device", about: "Light by day, dark by night, if it is set so.", icon: Monitor },
  { value: "light", label: "Light", about: "Paper white.", icon: Sun },
  { value: "dark", label: "Dark", about: "Near-black blue.", icon: Moon },
];

export default function Appearance() {
  const theme = useRootData()?.theme ?? "system";
  return (
    <SettingsPage title="Appearance" about="Kept in this browser. Pages of videos and streams are dark unless you choose light.">
      <SavedForm name="appearance">
        {() => <ChoiceGroup name="theme" legend="Theme" choices={THEMES} defaultValue={theme} className="sm:grid-cols-3" />}
      </SavedForm>
      <InstallSection />
    </SettingsPage>
  );
}
