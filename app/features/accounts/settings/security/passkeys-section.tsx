import { useRevalidator } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import {
  addPasskey,
  canUsePasskeys,
  isDismissed,
  passkeyFault,
} from "#app/features/accounts/auth/passkeys.ts";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { lastUse } from "#app/features/accounts/settings/last-use.ts";
import {
  FormRow,
  SettingsList,
  SettingsSection,
} from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PASSKEY_NAME_MAX } from "#worker/domain/accounts/factors/contract.ts";
import type { PasskeySummary } from "#worker/domain/accounts/factors/contract-api.ts";

export function PasskeysSection({
  passkeys,
  device,
}: {
  passkeys: readonly PasskeySummary[];
  device: string;
}) {
  const hydrated = useHydrated();
  return (
    <SettingsSection
      id="passkeys"
      title={t("settings.security.passkeys.title")}
      about={t("settings.security.passkeys.description")}
    >
      {passkeys.length > 0 && (
        <SettingsList items={passkeys}>{(passkey) => <Passkey passkey={passkey} />}</SettingsList>
      )}
      {/* The server renders the form too, so that hydration does not shift the layout. */}
      {hydrated && !canUsePasskeys() ? (
        <Alert>{t("settings.security.passkeys.unsupportedBrowser")}</Alert>
      ) : (
        <AddPasskey device={device} disabled={!hydrated} />
      )}
      <noscript>
        <p className="text-muted text-sm">{t("settings.security.passkeys.javaScriptRequired")}</p>
      </noscript>
    </SettingsSection>
  );
}

function Passkey({ passkey }: { passkey: PasskeySummary }) {
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  const [renaming, setRenaming] = useState(false);
  const rename = useActionForm("passkey-rename", () => setRenaming(false));
  const remove = useActionForm("passkey-remove");
  if (renaming) {
    return (
      <rename.Form {...rename.formProps} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="passkeyId" value={id} />
        <Field
          label={t("settings.security.passkeys.renameLabel")}
          error={rename.fields.name}
          className="min-w-56 flex-1"
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              defaultValue={name}
              maxLength={PASSKEY_NAME_MAX}
              required
              autoFocus
            />
          )}
        </Field>
        <SubmitButton write={rename}>{t("settings.security.passkeys.renameSubmit")}</SubmitButton>
        <Button variant="quiet" onClick={() => setRenaming(false)}>
          {t("settings.common.cancel")}
        </Button>
        <FormFault form={rename} />
      </rename.Form>
    );
  }
  return (
    <FormRow
      form={remove}
      name="passkeyId"
      value={id}
      title={
        <>
          <KeyRound aria-hidden className="size-4 text-muted" />
          {name}
          {backedUp && <Badge>{t("settings.security.passkeys.syncedBadge")}</Badge>}
        </>
      }
      about={[
        t("settings.security.passkeys.addedOn", { day: formatDate(createdAt) }),
        lastUse(lastUsedAt),
      ].join(" · ")}
    >
      <Button variant="quiet" size="sm" onClick={() => setRenaming(true)}>
        {t("settings.security.passkeys.rename")}
      </Button>
      <ConfirmedSubmit
        size="sm"
        write={remove}
        question={t("settings.security.passkeys.removeConfirmTitle", { name })}
        about={t("settings.security.passkeys.removeConfirmBody")}
        verb={t("settings.common.remove")}
      >
        {" "}
        {t("settings.common.remove")}
      </ConfirmedSubmit>
    </FormRow>
  );
}

function AddPasskey({ device, disabled }: { device: string; disabled: boolean }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setBusy(true);
    setFault(null);
    try {
      await addPasskey(name);
      toast({
        title: t("settings.security.passkeys.addSuccessTitle"),
        description: t("settings.security.passkeys.addSuccessBody"),
      });
      revalidate();
    } catch (error) {
      if (!isDismissed(error)) setFault(passkeyFault(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-3">
      <Field
        label={t("settings.security.passkeys.newNameLabel")}
        className="min-w-56 max-w-sm flex-1"
        error={fault}
      >
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={device}
            maxLength={PASSKEY_NAME_MAX}
            required
          />
        )}
      </Field>
      <SubmitButton write={{ isBusy }} busyLabel={t("settings.common.busy")} disabled={disabled}>
        {t("settings.security.passkeys.add")}
      </SubmitButton>
    </form>
  );
}
