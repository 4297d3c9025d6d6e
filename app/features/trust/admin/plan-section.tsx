import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import {
  GRANTED_PLANS,
  type PlanGrant,
} from "#worker/domain/trust/user-administration/contract-grants.ts";
import { DaysField, UserForm } from "./user-form.tsx";

interface PlanSectionProps {
  userId: string;
  username: string;
  grant: PlanGrant | null;
}

export function PlanSection({ userId, username, grant }: PlanSectionProps) {
  return (
    <UserForm
      name="plan"
      title={t("admin.users.plan.title")}
      userId={userId}
      before={grant && <GrantedPlan userId={userId} username={username} grant={grant} />}
      reasonLabel={t("admin.users.plan.reasonLabel")}
      submit={(form) => <SubmitButton write={form}>{t("admin.users.plan.submit")}</SubmitButton>}
    >
      {(errors) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t("admin.users.plan.planLabel")} error={errors.plan}>
            {(control) => (
              <Select
                {...control}
                name="plan"
                options={GRANTED_PLANS.map((value) => ({ value, label: t(PLAN_NAMES[value]) }))}
                defaultValue={grant?.plan ?? "premium"}
              />
            )}
          </Field>
          <DaysField label={t("admin.users.plan.daysLabel")} error={errors.days} />
        </div>
      )}
    </UserForm>
  );
}

function GrantedPlan({
  userId,
  username,
  grant: { plan, until },
}: PlanSectionProps & { grant: PlanGrant }) {
  const form = useActionForm("plan-revoke", notifySaved);
  return (
    <form.Form
      {...form.formProps}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3 text-sm"
    >
      <FormFault form={form} />
      <input type="hidden" name="person" value={userId} />
      <span className="grid min-w-0">
        <span className="font-semibold">{t(PLAN_NAMES[plan])}</span>
        <span className="text-muted">
          {until === null
            ? t("admin.users.plan.givenIndefinitely")
            : t("admin.users.plan.givenUntil", { day: formatDate(until) })}
        </span>
      </span>
      <ConfirmedSubmit
        write={form}
        question={t("admin.users.removePlan.confirmTitle", { username })}
        about={t("admin.users.removePlan.confirmBody")}
        verb={t("admin.users.removePlan.submit")}
      >
        {" "}
        {t("admin.users.removePlan.submit")}
      </ConfirmedSubmit>
    </form.Form>
  );
}
