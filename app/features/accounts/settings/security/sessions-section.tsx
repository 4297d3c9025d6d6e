import { Laptop, Smartphone } from "lucide-react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import {
  FormRow,
  SettingsList,
  SettingsSection,
} from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate, formatTime, timeAgo } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

export interface SessionRow {
  id: string;
  device: string;
  createdAt: number;
  lastSeenAt: number;
  isCurrent: boolean;
}

export function SessionsSection({
  sessions,
  now,
}: {
  sessions: readonly SessionRow[];
  now: number;
}) {
  const others = useActionForm("sessions");
  return (
    <SettingsSection
      id="sessions"
      title={t("settings.security.sessions.title")}
      about={t("settings.security.sessions.description")}
      aside={
        sessions.length > 1 && (
          <others.Form {...others.formProps}>
            <ConfirmedSubmit
              size="sm"
              write={others}
              question={t("settings.security.signOutOthers.confirmTitle")}
              about={t("settings.security.signOutOthers.confirmBody")}
              verb={t("settings.security.sessions.signOut")}
            >
              {" "}
              {t("settings.security.signOutOthers.action")}
            </ConfirmedSubmit>
          </others.Form>
        )
      }
    >
      <FormFault form={others} />
      <SettingsList items={sessions}>
        {(session) => <Session session={session} now={now} />}
      </SettingsList>
    </SettingsSection>
  );
}

function Session({ session, now }: { session: SessionRow; now: number }) {
  const { id, device, createdAt, lastSeenAt, isCurrent } = session;
  const form = useActionForm("session");
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <FormRow
      form={form}
      name="sessionId"
      value={id}
      title={
        <>
          <Icon aria-hidden className="size-4 text-muted" />
          {device}
          {isCurrent && <Badge variant="accent">{t("settings.common.currentDeviceBadge")}</Badge>}
        </>
      }
      about={rich("settings.security.sessions.lastUsed", {
        createdAt: formatDate(createdAt),
        made: (text) => <time dateTime={new Date(createdAt).toISOString()}>{text}</time>,
        lastSeenAt: timeAgo(lastSeenAt, now, { isWithin: true }),
        used: (text) => (
          <time dateTime={new Date(lastSeenAt).toISOString()} title={formatTime(lastSeenAt)}>
            {text}
          </time>
        ),
      })}
    >
      {!isCurrent && (
        <SubmitButton size="sm" write={form}>
          {t("settings.security.sessions.signOut")}
        </SubmitButton>
      )}
    </FormRow>
  );
}
