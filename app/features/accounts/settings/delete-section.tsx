import { LastPayout } from "#app/features/money/payouts/last-payout.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";
import { DELETION_GRACE_DAYS } from "#worker/domain/ops/deletion/contract.ts";
import { SaveBar } from "./save-bar.tsx";
import { SettingsSection } from "./settings-page.tsx";

const DELETED_DATA = [
  msg("settings.data.deleted.profile"),
  msg("settings.data.deleted.content"),
  msg("settings.data.deleted.messages"),
  msg("settings.data.deleted.followsAndHistory"),
  msg("settings.data.deleted.credentials"),
];
const KEPT_DATA = [
  msg("settings.data.kept.anonymousCounts"),
  msg("settings.data.kept.commentTombstones"),
  msg("settings.data.kept.legalRecords"),
];

export function DeleteSection({ username, money }: { username: string; money: PayoutOverview }) {
  const form = useActionForm("delete");
  return (
    <SettingsSection
      title={t("settings.data.delete.title")}
      id="delete"
      about={t("settings.data.delete.description", { deletionGraceDays: DELETION_GRACE_DAYS })}
    >
      <div className="grid gap-6 text-sm sm:grid-cols-2">
        <DataList title={t("settings.data.deleted.title")} items={DELETED_DATA} />
        <DataList title={t("settings.data.kept.title")} items={KEPT_DATA} />
      </div>
      <LastPayout of={money} />
      <form.Form {...form.formProps} noValidate className="grid max-w-md gap-4">
        <Field
          label={t("settings.data.delete.confirmLabel", { username })}
          error={form.fields.username}
        >
          {(control) => (
            <Input
              {...control}
              name="username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={40}
            />
          )}
        </Field>
        <SaveBar form={form} label={t("settings.data.delete.submit")} variant="danger" />
      </form.Form>
    </SettingsSection>
  );
}

function DataList({ title, items }: { title: string; items: Message[] }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {items.map((item) => (
          <li key={t(item)}>{t(item)}</li>
        ))}
      </ul>
    </div>
  );
}
