import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/features/accounts/settings/choices.tsx";
import {
  ANALYTICS_WORDS,
  POLICIES,
  VISIBILITIES,
} from "#app/features/accounts/settings/privacy-choices.ts";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { labelled } from "#app/lib/labelled.ts";
import { t } from "#i18n/t.ts";
import { PrivacyInput } from "#worker/domain/accounts/users/contract-settings.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import { updatePrivacy } from "#worker/domain/community/privacy/update-privacy.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.privacySettingsTributary") }];

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
  return { saved: t("settings.privacySaved") };
}

export default function Privacy() {
  const chosen = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={t("settings.privacy")} about={t("settings.whoSeesYouWhoMayTalk")}>
      <SavedForm name="privacy" className="gap-8">
        {(errors) => (
          <>
            <SettingsSection
              title={t("settings.profileVisibility")}
              id="visibility"
              about={t("settings.aChangeTakesEffectWithinSeconds")}
            >
              <ChoiceGroup
                name="profileVisibility"
                legend={t("settings.whoCanSeeYourProfile")}
                choices={labelled(VISIBILITIES)}
                defaultValue={chosen.profileVisibility}
                error={errors.profileVisibility}
              />
            </SettingsSection>
            <SettingsSection title={t("settings.comments")} id="comments">
              <ChoiceGroup
                name="commentPolicy"
                legend={t("settings.whoMayCommentOnYourVideos")}
                choices={labelled(POLICIES)}
                defaultValue={chosen.commentPolicy}
                error={errors.commentPolicy}
                className="sm:grid-cols-2"
              />
            </SettingsSection>
            <SettingsSection title={t("settings.watchHistory")} id="history">
              <Toggle
                name="keepHistory"
                label={t("settings.keepMyWatchHistory")}
                about={t("settings.whatYouWatchAndWhereYou")}
                defaultChecked={chosen.keepHistory}
              />
            </SettingsSection>
            <SettingsSection title={t("settings.analytics")} id="analytics">
              <Toggle
                name="analyticsCollection"
                label={t(ANALYTICS_WORDS.label)}
                about={t(ANALYTICS_WORDS.about)}
                defaultChecked={chosen.analyticsCollection}
              />
            </SettingsSection>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
