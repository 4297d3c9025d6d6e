import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/components/settings/choices.tsx";
import { NOTIFICATION_KINDS } from "#app/components/settings/notification-kinds.ts";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { t } from "#i18n/t.ts";
import { NotificationsInput } from "#worker/domain/users/contract-settings.ts";
import { getSettings } from "#worker/domain/users/get-settings.ts";
import { updateNotifications } from "#worker/domain/users/update-profile.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: t("settings.notificationsSettingsTributary") }];

export async function loader({ context: { ctx, actor } }: LoaderFunctionArgs) {
  return (await getSettings(ctx, { userId: requireUser(actor).id })).notifications;
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const on = (name: string) => form.get(name) === "on";
  const input = parseForm(NotificationsInput, {
    followers: on("followers"),
    engagement: on("engagement"),
    revenue: on("revenue"),
    uploads: on("uploads"),
    mail: form.get("mail"),
    timeZone: form.get("timeZone") || undefined,
  });
  await updateNotifications(ctx, { ...input, userId: requireUser(actor).id });
  return { saved: t("settings.notificationsSaved") };
}

const mailChoices = (zone: string) => [
  { value: "daily", label: t("settings.onceADay"), about: t("settings.oneMailInTheMorning8", { zone }) },
  { value: "instant", label: t("settings.atOnce"), about: t("settings.withinAMinuteOrTwoTogether") },
  { value: "off", label: t("settings.never"), about: t("settings.onlyHereMailsAboutYourAccounts") },
];

export default function Notifications() {
  const chosen = useLoaderData<typeof loader>();
  // The browser's zone is saved with the choice; until then, or without scripts, the one that was.
  const here = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const zone = (here ?? chosen.timeZone ?? "UTC").replaceAll("_", " ");
  return (
    <SettingsPage title={t("settings.notifications")} about={t("settings.whatTributaryTellsYouAboutNews")}>
      <SavedForm name="notifications">
        {(errors) => (
          <>
            {NOTIFICATION_KINDS.map(({ name, ...words }) => (
              <Toggle key={name} name={name} {...words} defaultChecked={chosen[name]} />
            ))}
            {here !== undefined && <input type="hidden" name="timeZone" value={here} />}
            <ChoiceGroup
              name="mail"
              legend={t("settings.notificationsByMail")}
              about={t("settings.toYourConfirmedAddressEveryMail")}
              choices={mailChoices(zone)}
              defaultValue={chosen.mail}
              error={errors.mail}
              className="sm:grid-cols-3"
            />
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
