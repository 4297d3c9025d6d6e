import { tellSaved } from "#app/components/refunds/tell-saved.ts";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/plans/contract-features.ts";
import { GRANT_DAYS_MAX, GRANTED_PLANS, type PlanGrant } from "#worker/domain/plans/contract-grants.ts";

interface PlanSectionProps {
  userId: string;
  username: string;
  grant: PlanGrant | null;
}

/** A plan that is given, not paid for. */
export function PlanSection({ userId, username, grant }: PlanSectionProps) {
  const form = useSettingsForm("plan", tellSaved);
  return (
    <section aria-labelledby="given-plan" className="grid gap-4 border-line border-t pt-6">
      <h2 id="given-plan" className="text-lg">
        {t("admin.givenPlan")}
      </h2>
      {grant && <Given userId={userId} username={username} grant={grant} />}
      <form.Form {...form.formProps} className="grid gap-4">
        <FormFault form={form} />
        <input type="hidden" name="person" value={userId} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t("admin.planToGive")} error={form.errors.plan}>
            {(control) => (
              <Select
                {...control}
                name="plan"
                options={GRANTED_PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }))}
                defaultValue={grant?.plan ?? "premium"}
              />
            )}
          </Field>
          <Field label={t("admin.daysOfThePlan")} error={form.errors.days}>
            {(control) => <Input {...control} name="days" type="number" min={1} max={GRANT_DAYS_MAX} defaultValue={30} required />}
          </Field>
        </div>
        <Field label={t("admin.reasonForThePlan")} error={form.errors.reason}>
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={500} required />}
        </Field>
        <div>
          <Button type="submit" disabled={form.busy}>
            {t("admin.giveThePlan")}
          </Button>
        </div>
      </form.Form>
    </section>
  );
}

function Given({ userId, username, grant: { plan, until } }: PlanSectionProps & { grant: PlanGrant }) {
  const form = useSettingsForm("plan-revoke", tellSaved);
  return (
    <form.Form {...form.formProps} className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-3 text-sm">
      <FormFault form={form} />
      <input type="hidden" name="person" value={userId} />
      <span className="grid min-w-0">
        <span className="font-semibold">{PLAN_NAMES[plan]}</span>
        <span className="text-muted">
          {until === null ? t("admin.givenWithoutAnEnd") : t("admin.givenUntilDay", { day: formatDate(until) })}
        </span>
      </span>
      <ConfirmedSubmit
        disabled={form.busy}
        question={t("admin.takeThePlanOfUsernameAway", { username })}
        about={t("admin.whatTheyPayForStays")}
        verb={t("admin.takeThePlanAway")}
      >
        {t("admin.takeThePlanAway")}
      </ConfirmedSubmit>
    </form.Form>
  );
}
