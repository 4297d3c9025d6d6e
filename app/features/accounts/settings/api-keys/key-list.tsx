import { Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { lastUse } from "#app/features/accounts/settings/last-use.ts";
import {
  FormRow,
  SettingsList,
  SettingsSection,
} from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ApiKeySummary } from "#worker/domain/accounts/api-keys/contract-api.ts";

export function KeyList({ keys }: { keys: readonly ApiKeySummary[] }) {
  return (
    <SettingsSection id="keys" title={t("settings.apiKeys.list.title")}>
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={t("settings.apiKeys.list.emptyTitle")}
          description={t("settings.apiKeys.list.emptyBody")}
        />
      ) : (
        <SettingsList items={keys}>{(key) => <Key of={key} />}</SettingsList>
      )}
    </SettingsSection>
  );
}

function lifeOf(expiresAt: number | null, isExpired: boolean): string {
  if (expiresAt === null) return t("settings.apiKeys.list.neverExpires");
  const day = formatDate(expiresAt);
  return isExpired
    ? t("settings.apiKeys.list.expiredOn", { day })
    : t("settings.apiKeys.list.expiresOn", { day });
}

function Key({
  of: { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt, isExpired },
}: {
  of: ApiKeySummary;
}) {
  const form = useActionForm("revoke");
  return (
    <FormRow
      form={form}
      name="keyId"
      value={id}
      title={
        <>
          {name}
          <code className="font-normal text-muted text-xs">{prefix}…</code>
          {isExpired && <Badge variant="danger">{t("settings.apiKeys.list.expiredBadge")}</Badge>}
        </>
      }
      about={
        <>
          <span className="block">{scopes.join(", ")}</span>
          {[
            t("settings.apiKeys.list.createdOn", { day: formatDate(createdAt) }),
            lifeOf(expiresAt, isExpired),
            lastUse(lastUsedAt),
          ].join(" · ")}
        </>
      }
    >
      <Button asChild size="sm" variant="quiet">
        <Link to={`/settings/api-keys/${id}`}>
          {rich("settings.apiKeys.list.usageLink", {
            name,
            span: (text) => <span className="sr-only">{text}</span>,
          })}
        </Link>
      </Button>
      <ConfirmedSubmit
        size="sm"
        write={form}
        question={t("settings.apiKeys.revoke.confirmTitle", { name })}
        about={t("settings.apiKeys.revoke.confirmBody")}
        verb={t("settings.apiKeys.revoke.action")}
      >
        {" "}
        {t("settings.apiKeys.revoke.action")}
      </ConfirmedSubmit>
    </FormRow>
  );
}
