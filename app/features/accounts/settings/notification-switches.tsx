import { apiRequest } from "#app/lib/api.ts";
import { oneOf, onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";
import type {
  NotificationsInput,
  NotificationsPatch,
} from "#worker/domain/accounts/users/contract-settings.ts";
import { ChoiceGroup, Toggle } from "./choices.tsx";
import { NOTIFICATION_KINDS } from "./notification-kinds.ts";

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const save = (chosen: NotificationsPatch) => ({
  request: apiRequest("PATCH", "/api/notifications/settings", {
    ...chosen,
    timeZone: browserTimeZone(),
  }),
  failedTitle: t("settings.notifications.page.saveFailure"),
});

type Kind = (typeof NOTIFICATION_KINDS)[number];

export const NotificationSwitches = ({
  kinds = NOTIFICATION_KINDS,
  chosen,
}: {
  kinds?: readonly Kind[];
  chosen: NotificationsInput;
}) => kinds.map((kind) => <KindSwitch key={kind.name} {...kind} stored={chosen[kind.name]} />);

function KindSwitch({ name, label, about, stored }: Kind & { stored: boolean }) {
  const [isOn, setOn] = useOptimistic({ key: `notifications:${name}`, stored, schema: onOrOff });
  return (
    <Toggle
      name={name}
      label={t(label)}
      about={t(about)}
      checked={isOn}
      onToggle={(on) => setOn(on, save({ [name]: on }))}
    />
  );
}

const Mail = oneOf("daily", "instant", "off");

export function MailChoice({
  stored,
  zone,
  error,
}: {
  stored: NotificationsInput["mail"];
  zone: string;
  error: string | undefined;
}) {
  const [mail, setMail] = useOptimistic({ key: "notifications:mail", stored, schema: Mail });
  return (
    <ChoiceGroup
      name="mail"
      legend={t("settings.notifications.email.legend")}
      about={t("settings.notifications.email.description")}
      choices={mailChoices(zone)}
      value={mail}
      onChoose={(chosen) => setMail(chosen, save({ mail: chosen }))}
      error={error}
      className="sm:grid-cols-3"
    />
  );
}

const mailChoices = (zone: string) =>
  [
    {
      value: "daily",
      label: t("settings.notifications.email.dailyLabel"),
      about: t("settings.notifications.email.dailyDescription", { zone }),
    },
    {
      value: "instant",
      label: t("settings.notifications.email.instantLabel"),
      about: t("settings.notifications.email.instantDescription"),
    },
    {
      value: "off",
      label: t("settings.notifications.email.neverLabel"),
      about: t("settings.notifications.email.neverDescription"),
    },
  ] as const;
