import { ProviderMark } from "#app/features/accounts/auth/provider-mark.tsx";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  type ConnectedAccount,
  PROVIDER_NAMES,
  type Provider,
} from "#worker/domain/accounts/oauth/contract.ts";

export interface Connection {
  provider: Provider;
  connectHref: string;
  account: ConnectedAccount | null;
}

export function ConnectedSection({
  connections,
  isOnlyWayIn,
}: {
  connections: Connection[];
  isOnlyWayIn: boolean;
}) {
  return (
    <SettingsSection
      title={t("settings.account.connected.title")}
      id="connected"
      about={t("settings.account.connected.description")}
    >
      <ul className="grid divide-y divide-line border-line border-y">
        {connections.map((connection) => (
          <li key={connection.provider} className="py-4">
            <ConnectionRow connection={connection} isOnlyWayIn={isOnlyWayIn} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function ConnectionRow({
  connection: { provider, connectHref, account },
  isOnlyWayIn,
}: {
  connection: Connection;
  isOnlyWayIn: boolean;
}) {
  const name = PROVIDER_NAMES[provider];
  const form = useActionForm(`disconnect-${provider}`);
  return (
    <div className="grid gap-3">
      <SettingsRow
        title={
          <span className="flex items-center gap-2">
            <ProviderMark provider={provider} className="size-4" />
            {name}
          </span>
        }
        about={
          account
            ? t("settings.account.connected.connectedOn", {
                email: account.email ?? t("settings.account.connected.noEmail"),
                createdAt: formatDate(account.createdAt),
              })
            : t("settings.account.connected.notConnected")
        }
      >
        {account ? (
          <form.Form {...form.formProps}>
            <input type="hidden" name="provider" value={provider} />
            <SubmitButton
              write={form}
              busyLabel={t("settings.account.connected.disconnectBusy")}
              size="sm"
              disabled={isOnlyWayIn}
              aria-describedby={isOnlyWayIn ? `only-${provider}` : undefined}
            >
              {t("settings.account.connected.disconnect", { name })}
            </SubmitButton>
          </form.Form>
        ) : (
          <Button asChild size="sm">
            <a href={connectHref}>{t("settings.account.connected.connect", { name })}</a>
          </Button>
        )}
      </SettingsRow>
      {account && isOnlyWayIn && (
        <p id={`only-${provider}`} className="text-muted text-sm">
          {t("settings.account.connected.onlyMethodHint")}
        </p>
      )}
      {form.error && <Alert variant="danger">{form.error}</Alert>}
    </div>
  );
}
