import { Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { dayOf } from "#app/components/settings/security/day-of.ts";
import { FormRow, SettingsList, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { rich } from "#app/rich.tsx";
import { t } from "#i18n/t.ts";
import type { ApiKeySummary } from "#worker/domain/api-keys/contract.ts";

/** The account's keys; none of them can be shown again. */
export function KeyList({ keys }: { keys: readonly ApiKeySummary[] }) {
  return (
    <SettingsSection id="keys" title={t("settings.yourKeys")}>
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t("settings.noKeysYet")} description={t("settings.aKeyLetsAProgramOf")} />
      ) : (
        <SettingsList items={keys}>{(key) => <Key of={key} />}</SettingsList>
      )}
    </SettingsSection>
  );
}

function Key({ of: { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt, isExpired } }: { of: ApiKeySummary }) {
  const form = useSettingsForm("revoke");
  const until = expiresAt === null ? "works until revoked" : `${isExpired ? "ended" : "works until"} ${dayOf(expiresAt)}`;
  return (
    <FormRow
      form={form}
      name="keyId"
      value={id}
      title={
        <>
          {name}
          <code className="font-normal text-muted text-xs">{prefix}…</code>
          {isExpired && <Badge variant="danger">{t("settings.expired")}</Badge>}
        </>
      }
      about={rich("settings.scopesMadeCreatedatUntilText", {
        scopes: scopes.join(", "),
        span: (text) => <span className="block">{text}</span>,
        createdAt: dayOf(createdAt),
        until,
        text: lastUsedAt === null ? t("settings.notUsedYet") : t("settings.lastUsedLastusedat", { lastUsedAt: dayOf(lastUsedAt) }),
      })}
    >
      <Button asChild size="sm" variant="quiet">
        <Link to={`/settings/api-keys/${id}`}>
          {rich("settings.usageOfName", { name, span: (text) => <span className="sr-only">{text}</span> })}
        </Link>
      </Button>
      <ConfirmedSubmit
        size="sm"
        disabled={form.busy}
        question={t("settings.revokeTheKeyName", { name })}
        about={t("settings.whateverUsesItIsRefusedFrom")}
        verb="Revoke"
      >
        {t("settings.revoke")}
      </ConfirmedSubmit>
    </FormRow>
  );
}
