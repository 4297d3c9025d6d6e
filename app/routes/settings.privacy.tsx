import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Globe, Lock, Users } from "lucide-react";
import { ChoiceGroup, Toggle } from "#app/components/settings/choices.tsx";
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

const VISIBILITIES = [
  { value: "public", label: "Public", about: "Everybody sees your channel, and your public videos and streams.", icon: Globe },
  {
    value: "followers",
    label: "Followers Only",
    about: "Your name and pictures are shown; your videos, streams and chat are for followers. Anyone may follow, unless you blocked them.",
    icon: Users,
  },
  {
    value: "private",
    label: "Private",
    about: "Only you see your channel, videos and streams. They are in no list and no search, and links to them stop working.",
    icon: Lock,
  },
];

const POLICIES = [
  { value: "everyone", label: "Anyone", about: "Everybody who is signed in." },
  { value: "followers", label: "Followers Only", about: "People who follow you." },
  { value: "held", label: "After review", about: "Everybody who is signed in, but you see each comment first." },
  { value: "nobody", label: "Nobody", about: "Comments that are there stay; no new ones can be written, but by you." },
];

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
              <Toggle
                name="analyticsCollection"
                label="Allow analytics collection"
                about="What you watch is kept under your name, for recommendations and to go on where you left off. Turned off, what is there is deleted at once, and your views count without your name."
                defaultChecked={chosen.analyticsCollection}
              />
            </SettingsSection>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
