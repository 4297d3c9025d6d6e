import { NOTIFICATION_KINDS } from "#app/features/accounts/settings/notification-kinds.ts";
import { NotificationSwitches } from "#app/features/accounts/settings/notification-switches.tsx";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { t } from "#i18n/t.ts";
import type { NotificationsInput } from "#worker/domain/accounts/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

const KINDS = NOTIFICATION_KINDS.filter(({ name }) => name !== "uploads");

export function NotificationSettings({ chosen }: { chosen: NotificationsInput }) {
  return (
    <SettingsSection
      title={t("dashboard.settings.notifications.title")}
      id="notifications"
      aside={
        <MoreLink to="/settings/notifications">
          {t("dashboard.settings.notifications.moreLink")}
        </MoreLink>
      }
    >
      <SavedForm
        name="notifications"
        savesItself
        label={t("dashboard.settings.notifications.submit")}
      >
        {() => <NotificationSwitches kinds={KINDS} chosen={chosen} />}
      </SavedForm>
    </SettingsSection>
  );
}
