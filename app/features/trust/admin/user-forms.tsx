import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { labeled } from "#app/lib/labeled.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { QUOTA_KEYS, QUOTAS, type QuotaOverride } from "#worker/domain/accounts/quotas/contract.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import { DaysField, UserForm } from "./user-form.tsx";

const ROLES = [
  {
    value: "user",
    label: msg("admin.users.role.userOption"),
    about: msg("admin.users.role.userHint"),
  },
  {
    value: "moderator",
    label: msg("admin.users.role.moderatorOption"),
    about: msg("admin.users.role.moderatorHint"),
  },
  {
    value: "admin",
    label: msg("admin.users.role.adminOption"),
    about: msg("admin.users.role.adminHint"),
  },
];

export function RoleForm({
  userId,
  username,
  role,
}: {
  userId: string;
  username: string;
  role: Role;
}) {
  return (
    <UserForm
      name="role"
      title={t("admin.form.roleLabel")}
      userId={userId}
      reasonLabel={t("admin.users.role.reasonLabel")}
      submit={(form) => (
        <ConfirmedSubmit
          write={form}
          question={t("admin.users.role.confirmTitle", { username })}
          about={t("admin.users.role.confirmBody")}
          verb={t("admin.users.role.submit")}
        >
          {t("admin.users.role.submit")}
        </ConfirmedSubmit>
      )}
    >
      {(errors) => (
        <ChoiceGroup
          key={role}
          name="role"
          legend={t("admin.form.roleLabel")}
          choices={labeled(ROLES)}
          defaultValue={role}
          error={errors.role}
          className="sm:grid-cols-3"
        />
      )}
    </UserForm>
  );
}

const quotaOptions = () =>
  QUOTA_KEYS.map((value) => ({
    value,
    label: `${t(QUOTAS[value].name)}, ${t(QUOTAS[value].unit)}`,
  }));

export function QuotaSection({
  userId,
  quotas,
}: {
  userId: string;
  quotas: readonly QuotaOverride[];
}) {
  const rows = quotas.map((quota) => <QuotaRow key={quota.quota} userId={userId} quota={quota} />);
  return (
    <UserForm
      name="quota"
      title={t("admin.users.limit.title")}
      userId={userId}
      before={
        rows.length > 0 && (
          <ul className="grid divide-y divide-line border-line border-y">{rows}</ul>
        )
      }
      reasonLabel={t("admin.users.limit.reasonLabel")}
      submit={(form) => <SubmitButton write={form}>{t("admin.users.limit.submit")}</SubmitButton>}
    >
      {(errors) => (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label={t("admin.users.limit.nameLabel")} error={errors.quota}>
            {(control) => (
              <Select
                {...control}
                name="quota"
                options={quotaOptions()}
                defaultValue="storage_bytes"
              />
            )}
          </Field>
          <Field label={t("admin.users.limit.amountLabel")} error={errors.amount}>
            {(control) => (
              <Input
                {...control}
                name="amount"
                type="number"
                min={0}
                inputMode="numeric"
                required
              />
            )}
          </Field>
          <DaysField label={t("admin.users.limit.daysLabel")} error={errors.days} />
        </div>
      )}
    </UserForm>
  );
}

function QuotaRow({
  userId,
  quota: { quota, value, reason, expiresAt, staff },
}: {
  userId: string;
  quota: QuotaOverride;
}) {
  const form = useActionForm(`quota-clear`, notifySaved);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span className="grid min-w-0">
        <span className="font-semibold">
          {t(QUOTAS[quota].name)}: {value / QUOTAS[quota].per} {t(QUOTAS[quota].unit)}
        </span>
        <span className="break-words text-muted">
          {t("admin.users.limit.summary", {
            expiresAt: formatDate(expiresAt),
            staff,
            reason,
          })}
        </span>
      </span>
      <form.Form {...form.formProps}>
        <input type="hidden" name="person" value={userId} />
        <input type="hidden" name="quota" value={quota} />
        <SubmitButton write={form}>{t("admin.users.limit.removeAction")}</SubmitButton>
      </form.Form>
    </li>
  );
}
