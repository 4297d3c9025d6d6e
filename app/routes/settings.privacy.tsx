import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/components/settings/choices.tsx";
import { ANALYTICS_WORDS, POLICIES, VISIBILITIES } from "#app/components/settings/privacy-choices.ts";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { PrivacyInput } from "#worker/domain/users/contract-settings.ts";
import { getSettings } from "#worker/domain/users/get-settings.ts";
import { updatePrivacy } from "#worker/domain/users/update-privacy.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Privacy · Settings · Tributary" }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return (await getSettings(ctx, { userId: requireUser(actor).id })).privacy;
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const input = parseForm(PrivacyInput, {
    profileVisibility: form.get("profileVisibility"),
    commentPolicy: form.get("commentPolicy"),
    analyticsCollection: form.get("analyticsCollection") === "on",
    keepHistory: form.get("keepHistory") === "on",
  });
  await updatePrivacy(ctx, { ...input, userId: requireUser(actor).id });
  return { saved: "Privacy saved" };
}

export default function Privacy() {
  const chosen = useLoaderData<typeof loader>();
  return (
    <SettingsPage title="Privacy" about="Who sees you, who may talk to you, and what is kept of what you watch.">
      <SavedForm name="privacy" className="gap-8">
        {(errors) => (
          <>
            <SettingsSection
              title="Profile visibility"
              id="visibility"
              about="A change takes effect within seconds, for players that are running too."
            >
              <ChoiceGroup
                name="profileVisibility"
                legend="Who can see your profile"
                choices={VISIBILITIES}
                defaultValue={chosen.profileVisibility}
                error={errors.profileVisibility}
              />
            </SettingsSection>
            <SettingsSection title="Comments" id="comments">
              <ChoiceGroup
                name="commentPolicy"
                legend="Who may comment on your videos"
                choices={POLICIES}
                defaultValue={chosen.commentPolicy}
                error={errors.commentPolicy}
                className="sm:grid-cols-2"
              />
            </SettingsSection>
            <SettingsSection title="Watch history" id="history">
              <Toggle
                name="keepHistory"
                label="Keep my watch history"
                about="What you watch and where you left off. Turned off, nothing new is remembered; what is there stays until you clear it."
                defaultChecked={chosen.keepHistory}
              />
            </SettingsSection>
            <SettingsSection title="Analytics" id="analytics">
              <Toggle name="analyticsCollection" {...ANALYTICS_WORDS} defaultChecked={chosen.analyticsCollection} />
            </SettingsSection>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
