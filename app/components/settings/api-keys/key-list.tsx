import { Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { dayOf } from "#app/components/settings/security/day-of.ts";
import { FormRow, SettingsList, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import type { ApiKeySummary } from "#worker/domain/api-keys/contract.ts";

/** The account's keys; none of them can be shown again. */
export function KeyList({ keys }: { keys: readonly ApiKeySummary[] }) {
  return (
    <SettingsSection id="keys" title="Your keys">
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title="No keys yet" description="A key lets a program of yours call the API." />
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
          {isExpired && <Badge variant="danger">Expired</Badge>}
        </>
      }
      about={
        <>
          <span className="block">{scopes.join(", ")}</span>
          Made {dayOf(createdAt)} · {until} · {lastUsedAt === null ? "not used yet" : `last used ${dayOf(lastUsedAt)}`}
        </>
      }
    >
      <Button asChild size="sm" variant="quiet">
        <Link to={`/settings/api-keys/${id}`}>
          Usage<span className="sr-only"> of {name}</span>
        </Link>
      </Button>
      <ConfirmedSubmit
        size="sm"
        disabled={form.busy}
        question={`Revoke the key "${name}"?`}
        about="Whatever uses it is refused from its next call on. It cannot be brought back, and what it called is no longer shown."
        verb="Revoke"
      >
        Revoke
      </ConfirmedSubmit>
    </FormRow>
  );
}
