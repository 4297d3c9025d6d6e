import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { tellSaved } from "#app/features/money/refunds/tell-saved.ts";
import { labelled } from "#app/lib/labelled.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { QUOTA_KEYS, QUOTAS, type QuotaOverride } from "#worker/domain/accounts/quotas/contract.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import { GivenDays, PersonForm } from "./person-form.tsx";

const ROLES = [
  {
    value: "user",
    label: msg("admin.member"),
    about: msg("admin.noRightsBeyondTheirOwn"),
  },
  {
    value: "moderator",
    label: msg("admin.moderator"),
    about: msg("admin.reportsAppealsShortSuspensionsSupport"),
  },
  {
    value: "admin",
    label: msg("admin.administrator"),
    about: msg("admin.everythingMoneyIncluded"),
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
    <PersonForm
      name="role"
      title={t("admin.role")}
      userId={userId}
      reasonLabel={t("admin.reasonForTheRole")}
      submit={(form) => (
        <ConfirmedSubmit
          write={form}
          question={t("admin.changeTheRoleOfUsername", { username })}
          about={t("admin.itHoldsFromTheirNextPage")}
          verb={t("admin.changeTheRole")}
        >
          {t("admin.changeTheRole")}
        </ConfirmedSubmit>
      )}
    >
      {(errors) => (
        <ChoiceGroup
          key={role}
          name="role"
          legend={t("admin.role")}
          choices={labelled(ROLES)}
          defaultValue={role}
          error={errors.role}
          className="sm:grid-cols-3"
        />
      )}
    </PersonForm>
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
    <PersonForm
      name="quota"
      title={t("admin.limitsOfTheirOwn")}
      userId={userId}
      before={
        rows.length > 0 && (
          <ul className="grid divide-y divide-line border-line border-y">{rows}</ul>
        )
      }
      reasonLabel={t("admin.reasonForTheLimit")}
      submit={(form) => <SubmitButton write={form}>{t("admin.setTheLimit")}</SubmitButton>}
    >
      {(errors) => (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label={t("admin.limit")} error={errors.quota}>
            {(control) => (
              <Select
                {...control}
                name="quota"
                options={quotaOptions()}
                defaultValue="storage_bytes"
              />
            )}
          </Field>
          <Field label={t("admin.howMuch")} error={errors.amount}>
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
          <GivenDays label={t("admin.forHowManyDays")} error={errors.days} />
        </div>
      )}
    </PersonForm>
  );
}

function QuotaRow({
  userId,
  quota: { quota, value, reason, expiresAt, staff },
}: {
  userId: string;
  quota: QuotaOverride;
}) {
  const form = useActionForm(`quota-clear`, tellSaved);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span className="grid min-w-0">
        <span className="font-semibold">
          {t(QUOTAS[quota].name)}: {value / QUOTAS[quota].per} {t(QUOTAS[quota].unit)}
        </span>
        <span className="break-words text-muted">
          {t("admin.untilExpiresatByStaffReason", {
            expiresAt: formatDate(expiresAt),
            staff,
            reason,
          })}
        </span>
      </span>
      <form.Form {...form.formProps}>
        <input type="hidden" name="person" value={userId} />
        <input type="hidden" name="quota" value={quota} />
        <SubmitButton write={form}>{t("admin.takeItAway")}</SubmitButton>
      </form.Form>
    </li>
  );
}
