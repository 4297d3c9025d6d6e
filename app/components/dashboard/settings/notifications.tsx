import { Toggle } from "#app/components/settings/choices.tsx";
import { NOTIFICATION_KINDS } from "#app/components/settings/notification-kinds.ts";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import type { NotificationsInput } from "#worker/domain/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

/** What a creator is told of their channel; what they are told as a viewer is elsewhere. */
const KINDS = NOTIFICATION_KINDS.filter(({ name }) => name !== "uploads");

export function NotificationSettings({ chosen }: { chosen: NotificationsInput }) {
  return (
    <SettingsSection title="Notifications" id="notifications" aside={<MoreLink to="/settings/notifications">Mail and the rest</MoreLink>}>
      <SavedForm name="notifications" label="Save notifications">
        {() => KINDS.map(({ name, ...words }) => <Toggle key={name} name={name} {...words} defaultChecked={chosen[name]} />)}
      </SavedForm>
    </SettingsSection>
  );
}
