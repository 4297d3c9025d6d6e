import { Copy } from "lucide-react";
import { CodeInput } from "#app/features/accounts/auth/code-input.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { type ActionResult, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface Enrollment {
  secret: string;
  qr: { path: string; size: number };
}

interface TotpSectionProps {
  isOn: boolean;
  codesLeft: number;
  enrollment: Enrollment | null;
}

export interface RecoveryCodesResult extends ActionResult {
  /** New recovery codes, which the server sends only once. */
  codes?: string[];
}

export function TotpSection({ isOn, codesLeft, enrollment }: TotpSectionProps) {
  const confirmed = useActionForm<RecoveryCodesResult>("totp-confirm");
  const renewed = useActionForm<RecoveryCodesResult>("recovery-new");
  const codes = renewed.result?.codes ?? confirmed.result?.codes;
  return (
    <SettingsSection
      id="two-step"
      title={t("settings.security.twoStep.title")}
      about={t("settings.security.twoStep.description")}
      aside={
        isOn ? (
          <Badge variant="paid">{t("settings.security.twoStep.onBadge")}</Badge>
        ) : (
          <Badge>{t("settings.security.twoStep.offBadge")}</Badge>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} />}
      {isOn ? (
        <TotpEnabled codesLeft={codesLeft} renewed={renewed} />
      ) : enrollment ? (
        <Enroll enrollment={enrollment} form={confirmed} />
      ) : (
        <TurnOn />
      )}
    </SettingsSection>
  );
}

function TurnOn() {
  const form = useActionForm("totp-start");
  return (
    <form.Form {...form.formProps} className="grid gap-3">
      <FormFault form={form} />
      <SettingsRow
        title={t("settings.security.twoStep.appTitle")}
        about={t("settings.security.twoStep.appOffDescription")}
      >
        <SubmitButton write={form} busyLabel={t("settings.common.busy")}>
          {t("settings.security.twoStep.turnOn")}
        </SubmitButton>
      </SettingsRow>
    </form.Form>
  );
}

function Enroll({
  enrollment,
  form,
}: {
  enrollment: Enrollment;
  form: ReturnType<typeof useActionForm<RecoveryCodesResult>>;
}) {
  const { secret, qr } = enrollment;
  const cancel = useActionForm("totp-off");
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("settings.security.twoStep.qrCodeLabel")}
        shapeRendering="crispEdges"
        className="size-52 rounded-md bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <div className="grid content-start gap-5">
        <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-muted">
          <li>{t("settings.security.twoStep.scanStep")}</li>
          <li>{t("settings.security.twoStep.codeStep")}</li>
          <li>{t("settings.security.twoStep.recoveryCodesStep")}</li>
        </ol>
        <div className="grid gap-1.5">
          <p className="font-semibold text-sm">{t("settings.security.twoStep.keyLabel")}</p>
          <div className="flex items-center gap-2 rounded-md bg-surface py-1.5 pr-1.5 pl-3">
            <code className="min-w-0 flex-1 break-all text-sm">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <Button
              size="sm"
              variant="quiet"
              className="noscript:hidden"
              onClick={() => void copyText(secret, t("settings.security.twoStep.keyCopySuccess"))}
            >
              <Copy aria-hidden />
              {t("settings.common.copyKey")}
            </Button>
          </div>
        </div>
        <form.Form {...form.formProps} className="grid gap-4">
          <Field
            label={t("settings.security.twoStep.codeLabel")}
            error={form.fields.code}
            className="max-w-56"
          >
            {(control) => <CodeInput {...control} />}
          </Field>
          <SaveBar form={form} label={t("settings.security.twoStep.turnOn")}>
            <SubmitButton form="totp-cancel" variant="quiet" write={cancel}>
              {t("settings.common.cancel")}
            </SubmitButton>
          </SaveBar>
        </form.Form>
        <cancel.Form {...cancel.formProps} id="totp-cancel" />
      </div>
    </div>
  );
}

function TotpEnabled({
  codesLeft,
  renewed,
}: {
  codesLeft: number;
  renewed: ReturnType<typeof useActionForm<RecoveryCodesResult>>;
}) {
  const disableForm = useActionForm("totp-off");
  return (
    <>
      <disableForm.Form {...disableForm.formProps} className="grid gap-3">
        <FormFault form={disableForm} />
        <SettingsRow
          title={t("settings.security.twoStep.appTitle")}
          about={t("settings.security.twoStep.appOnDescription")}
        >
          <ConfirmedSubmit
            write={disableForm}
            question={t("settings.security.twoStep.offConfirmTitle")}
            about={t("settings.security.twoStep.offConfirmBody")}
            verb={t("settings.security.twoStep.turnOff")}
          >
            {" "}
            {t("settings.security.twoStep.turnOff")}
          </ConfirmedSubmit>
        </SettingsRow>
      </disableForm.Form>
      <renewed.Form {...renewed.formProps} className="grid gap-3">
        <FormFault form={renewed} />
        <SettingsRow
          title={t("settings.security.recoveryCodes.title")}
          about={
            codesLeft > 0
              ? t("settings.security.recoveryCodes.remaining", { codesLeft })
              : t("settings.security.recoveryCodes.noneRemaining")
          }
        >
          <ConfirmedSubmit
            write={renewed}
            question={t("settings.security.recoveryCodes.replaceConfirmTitle")}
            about={t("settings.security.recoveryCodes.replaceConfirmBody")}
            verb={t("settings.security.recoveryCodes.replace")}
          >
            {" "}
            {t("settings.security.recoveryCodes.replace")}
          </ConfirmedSubmit>
        </SettingsRow>
      </renewed.Form>
    </>
  );
}
