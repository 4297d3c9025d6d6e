import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/features/accounts/settings/choices.tsx";
import {
  ANALYTICS_LABELS,
  POLICIES,
  VISIBILITIES,
} from "#app/features/accounts/settings/privacy-choices.ts";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsPage, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { t } from "#i18n/t.ts";
import { PrivacyInput } from "#worker/domain/accounts/users/contract-settings.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import { updatePrivacy } from "#worker/domain/community/privacy/update-privacy.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.privacy.page.metaTitle") }];

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
  return { saved: t("settings.privacy.page.saveSuccess") };
}

export default function Privacy() {
  const chosen = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      title={t("settings.privacy.page.title")}
      about={t("settings.privacy.page.description")}
    >
      <SavedForm name="privacy" className="gap-8">
        {(errors) => (
          <>
            <SettingsSection
              title={t("settings.privacy.visibility.title")}
              id="visibility"
              about={t("settings.privacy.visibility.description")}
            >
              <ChoiceGroup
                name="profileVisibility"
                legend={t("settings.privacy.visibility.legend")}
                choices={labeled(VISIBILITIES)}
                defaultValue={chosen.profileVisibility}
                error={errors.profileVisibility}
              />
            </SettingsSection>
            <SettingsSection title={t("settings.privacy.comments.title")} id="comments">
              <ChoiceGroup
                name="commentPolicy"
                legend={t("settings.privacy.comments.legend")}
                choices={labeled(POLICIES)}
                defaultValue={chosen.commentPolicy}
                error={errors.commentPolicy}
                className="sm:grid-cols-2"
              />
            </SettingsSection>
            <SettingsSection title={t("settings.privacy.watchHistory.title")} id="history">
              <Toggle
                name="keepHistory"
                label={t("settings.privacy.watchHistory.label")}
                about={t("settings.privacy.watchHistory.description")}
                defaultChecked={chosen.keepHistory}
              />
            </SettingsSection>
            <SettingsSection title={t("settings.privacy.analytics.title")} id="analytics">
              <Toggle
                name="analyticsCollection"
                label={t(ANALYTICS_LABELS.label)}
                about={t(ANALYTICS_LABELS.about)}
                defaultChecked={chosen.analyticsCollection}
              />
            </SettingsSection>
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
