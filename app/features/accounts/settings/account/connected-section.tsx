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
  /** Address that starts connecting the provider. */
  connectHref: string;
  account: ConnectedAccount | null;
}

/** Google and Apple accounts that can sign in to this account. */
export function ConnectedSection({
  connections,
  isOnlyWayIn,
}: {
  connections: Connection[];
  isOnlyWayIn: boolean;
}) {
  return (
    <SettingsSection
      title={t("settings.connectedAccounts")}
      id="connected"
      about={t("settings.signInWithThemInsteadOf")}
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
            ? t("settings.emailConnectedOnCreatedat", {
                email: account.email ?? t("settings.noAddressShared"),
                createdAt: formatDate(account.createdAt),
              })
            : t("settings.notConnected")
        }
      >
        {account ? (
          <form.Form {...form.formProps}>
            <input type="hidden" name="provider" value={provider} />
            <SubmitButton
              write={form}
              busyLabel={t("settings.disconnecting")}
              size="sm"
              disabled={isOnlyWayIn}
              aria-describedby={isOnlyWayIn ? `only-${provider}` : undefined}
            >
              {t("settings.disconnectName", { name })}
            </SubmitButton>
          </form.Form>
        ) : (
          <Button asChild size="sm">
            <a href={connectHref}>{t("settings.connectName", { name })}</a>
          </Button>
        )}
      </SettingsRow>
      {account && isOnlyWayIn && (
        <p id={`only-${provider}`} className="text-muted text-sm">
          {t("settings.thisIsYourOnlyWayTo")}
        </p>
      )}
      {form.error && <Alert variant="danger">{form.error}</Alert>}
    </div>
  );
}
