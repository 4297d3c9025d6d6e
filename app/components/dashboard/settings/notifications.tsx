import { Toggle } from "#app/components/settings/choices.tsx";
import { NOTIFICATION_KINDS } from "#app/components/settings/notification-kinds.ts";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import { t } from "#i18n/t.ts";
import type { NotificationsInput } from "#worker/domain/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

/** What a creator is told of their channel; what they are told as a viewer is elsewhere. */
const KINDS = NOTIFICATION_KINDS.filter(({ name }) => name !== "uploads");

export function NotificationSettings({ chosen }: { chosen: NotificationsInput }) {
  return (
    <SettingsSection
      title={t("dashboard.notifications")}
      id="notifications"
      aside={<MoreLink to="/settings/notifications">{t("dashboard.mailAndTheRest")}</MoreLink>}
    >
      <SavedForm name="notifications" label={t("dashboard.saveNotifications")}>
        {() => KINDS.map(({ name, ...words }) => <Toggle key={name} name={name} {...words} defaultChecked={chosen[name]} />)}
      </SavedForm>
    </SettingsSection>
  );
}
