import { Copy } from "lucide-react";
import { CodeInput } from "#app/components/auth/code-input.tsx";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { copyText } from "#app/components/settings/copy-text.ts";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { SaveBar } from "#app/components/settings/save-bar.tsx";
import { SettingsRow, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { type SettingsAnswer, useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface Enrolment {
  secret: string;
  qr: { path: string; size: number };
}

interface TotpSectionProps {
  isOn: boolean;
  codesLeft: number;
  enrolment: Enrolment | null;
}

export interface CodesAnswer extends SettingsAnswer {
  /** Recovery codes that were just made: shown once. */
  codes?: string[];
}

/** The authenticator app: enrolling it, its recovery codes, turning it off. */
export function TotpSection({ isOn, codesLeft, enrolment }: TotpSectionProps) {
  const confirmed = useSettingsForm<CodesAnswer>("totp-confirm");
  const renewed = useSettingsForm<CodesAnswer>("recovery-new");
  const codes = renewed.answer?.codes ?? confirmed.answer?.codes;
  return (
    <SettingsSection
      id="two-step"
      title="Two-step verification"
      about="After your password, signing in asks for a code that only your phone shows. A passkey needs no second step."
      aside={isOn ? <Badge variant="paid">On</Badge> : <Badge>Off</Badge>}
    >
      {codes && <RecoveryCodes codes={codes} />}
      {isOn ? (
        <TurnedOn codesLeft={codesLeft} renewed={renewed} />
      ) : enrolment ? (
        <Enrol enrolment={enrolment} form={confirmed} />
      ) : (
        <TurnOn />
      )}
    </SettingsSection>
  );
}

function TurnOn() {
  const form = useSettingsForm("totp-start");
  return (
    <form.Form {...form.formProps} className="grid gap-3">
      <FormFault form={form} />
      <SettingsRow title="Authenticator app" about="Such as Aegis, 1Password, Google Authenticator or your phone's own.">
        <Button type="submit" disabled={form.busy}>
          {form.busy ? "One moment..." : "Turn on"}
        </Button>
      </SettingsRow>
    </form.Form>
  );
}

function Enrol({ enrolment, form }: { enrolment: Enrolment; form: ReturnType<typeof useSettingsForm<CodesAnswer>> }) {
  const { secret, qr } = enrolment;
  const hydrated = useHydrated();
  const cancel = useSettingsForm("totp-off");
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app; the same key stands beside it as text"
        shapeRendering="crispEdges"
        className="size-52 rounded-md bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <div className="grid content-start gap-5">
        <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-muted">
          <li>Scan the picture with your authenticator app, or type the key into it.</li>
          <li>Type the code that the app shows.</li>
          <li>Keep the recovery codes that come next.</li>
        </ol>
        <div className="grid gap-1.5">
          <p className="font-semibold text-sm">Key</p>
          <div className="flex items-center gap-2 rounded-md bg-surface py-1.5 pr-1.5 pl-3">
            <code className="min-w-0 flex-1 break-all text-sm">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            {hydrated && (
              <Button size="sm" variant="quiet" onClick={() => void copyText(secret, "Key copied")}>
                <Copy aria-hidden />
                Copy key
              </Button>
            )}
          </div>
        </div>
        <form.Form {...form.formProps} className="grid gap-4">
          <Field label="6-digit code" error={form.errors.code} className="max-w-56">
            {(control) => <CodeInput {...control} />}
          </Field>
          <SaveBar form={form} label="Turn on">
            <Button type="submit" form="totp-cancel" variant="quiet" disabled={cancel.busy}>
              Cancel
            </Button>
          </SaveBar>
        </form.Form>
        <cancel.Form {...cancel.formProps} id="totp-cancel" />
      </div>
    </div>
  );
}

function TurnedOn({ codesLeft, renewed }: { codesLeft: number; renewed: ReturnType<typeof useSettingsForm<CodesAnswer>> }) {
  const off = useSettingsForm("totp-off");
  return (
    <>
      <off.Form {...off.formProps} className="grid gap-3">
        <FormFault form={off} />
        <SettingsRow title="Authenticator app" about="Signing in with your password, Google or Apple asks for its code.">
          <ConfirmedSubmit
            disabled={off.busy}
            question="Turn two-step verification off?"
            about="Your password alone will open the account again, and your recovery codes stop working."
            verb="Turn off"
          >
            Turn off
          </ConfirmedSubmit>
        </SettingsRow>
      </off.Form>
      <renewed.Form {...renewed.formProps} className="grid gap-3">
        <FormFault form={renewed} />
        <SettingsRow
          title="Recovery codes"
          about={
            codesLeft > 0
              ? `${codesLeft} of 10 are left, each for one sign-in without your phone.`
              : "None is left. Without your phone you could not sign in."
          }
        >
          <ConfirmedSubmit
            disabled={renewed.busy}
            question="Make new recovery codes?"
            about="Ten new codes are made, and the old ones stop working."
            verb="Make new codes"
          >
            Make new codes
          </ConfirmedSubmit>
        </SettingsRow>
      </renewed.Form>
    </>
  );
}
