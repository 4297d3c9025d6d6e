import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  browserTimeZone,
  MailChoice,
  NotificationSwitches,
} from "#app/features/accounts/settings/notification-switches.tsx";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { t } from "#i18n/t.ts";
import { NotificationsInput } from "#worker/domain/accounts/users/contract-settings.ts";
import { getSettings } from "#worker/domain/accounts/users/get-settings.ts";
import { updateNotifications } from "#worker/domain/accounts/users/update-profile.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("settings.notifications.page.metaTitle") }];

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
  });
  await updateNotifications(ctx, { ...input, userId: requireUser(actor).id });
  return { saved: t("settings.notifications.page.saveSuccess") };
}

export default function Notifications() {
  const chosen = useLoaderData<typeof loader>();
  // The server only knows the time zone of the last saved change.
  const zone = useHydrated() ? browserTimeZone() : (chosen.timeZone ?? "UTC");
  return (
    <SettingsPage
      title={t("settings.notifications.page.title")}
      about={t("settings.notifications.page.description")}
    >
      <SavedForm name="notifications" savesItself>
        {(errors) => (
          <>
            <NotificationSwitches chosen={chosen} />
            <MailChoice stored={chosen.mail} zone={zone.replaceAll("_", " ")} error={errors.mail} />
          </>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
