import { SaveBar } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";

/** The account's address: whether it is confirmed, and how it is changed. */
export function EmailSection({ email, verified }: { email: string; verified: boolean }) {
  const change = useSettingsForm("email");
  return (
    <SettingsSection
      title="Email"
      id="email"
      about="Where we write to you, and your way back in when you forget your password. Only you see it."
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{email}</span>
        {verified ? <Badge variant="paid">Confirmed</Badge> : <Badge variant="pending">Not confirmed</Badge>}
      </p>
      {!verified && <Unconfirmed email={email} />}
      <change.Form {...change.formProps} className="grid max-w-md gap-4" noValidate>
        <Field
          label="New email address"
          error={change.errors.email}
          hint="We send it a link. Your address changes when you open that link, not before."
        >
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
        </Field>
        <SaveBar form={change} label="Change email" variant="secondary" />
      </change.Form>
    </SettingsSection>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const resend = useSettingsForm("resend");
  return (
    <Alert
      variant="warning"
      title="Confirm your email address"
      action={
        <resend.Form {...resend.formProps} className="grid gap-2">
          <Button type="submit" size="sm" className="justify-self-start" disabled={resend.busy}>
            {resend.busy ? "Sending..." : "Send the link again"}
          </Button>
          <p role="status">{resend.answer?.saved}</p>
          {resend.general && (
            <p role="alert" className="text-danger">
              {resend.general}
            </p>
          )}
        </resend.Form>
      }
    >
      We sent a link to <span className="break-words font-semibold">{email}</span>. Tips, payouts, the partner program and API keys need a
      confirmed address.
    </Alert>
  );
}
