import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";

export function EmailSection({ email, verified }: { email: string; verified: boolean }) {
  const change = useActionForm("email");
  return (
    <SettingsSection
      title={t("settings.account.email.title")}
      id="email"
      about={t("settings.account.email.description")}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{email}</span>
        {verified ? (
          <Badge variant="paid">{t("settings.account.email.confirmedBadge")}</Badge>
        ) : (
          <Badge variant="pending">{t("settings.account.email.unconfirmedBadge")}</Badge>
        )}
      </p>
      {!verified && <Unconfirmed email={email} />}
      <change.Form {...change.formProps} className="grid max-w-md gap-4" noValidate>
        <Field
          label={t("settings.account.email.newEmailLabel")}
          error={change.fields.email}
          hint={t("settings.account.email.newEmailHint")}
        >
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" required />
          )}
        </Field>
        <SaveBar form={change} label={t("settings.account.email.submit")} variant="secondary" />
      </change.Form>
    </SettingsSection>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const resend = useActionForm("resend");
  return (
    <Alert
      variant="warning"
      title={t("settings.account.email.confirmTitle")}
      action={
        <resend.Form {...resend.formProps} className="grid gap-2">
          <SubmitButton
            size="sm"
            className="justify-self-start"
            write={resend}
            busyLabel={t("settings.account.email.resendBusy")}
          >
            {t("settings.account.email.resend")}
          </SubmitButton>
          <p role="status">{resend.result?.saved}</p>
          {resend.error && (
            <p role="alert" className="text-danger">
              {resend.error}
            </p>
          )}
        </resend.Form>
      }
    >
      {rich("settings.account.email.confirmBody", {
        email,
        span: (text) => <span className="break-words font-semibold">{text}</span>,
      })}
    </Alert>
  );
}
