import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import type { Role } from "#worker/domain/accounts/users/contract.ts";
import {
  COMMUNITY_RULES,
  DECISION_DAYS,
  DECISION_REASON_MAX,
  type DecisionKind,
  MODERATOR_DAYS_MAX,
  RULE_IDS,
} from "#worker/domain/kernel/community-rules/contract.ts";
import { KIND_TEXTS, KINDS_FOR } from "#worker/domain/trust/moderation/contract.ts";
import type { ReportSubject } from "#worker/domain/trust/safety/contract-reports.ts";

const ruleOptions = () =>
  RULE_IDS.map((value) => ({ value, label: t(COMMUNITY_RULES[value].title) }));
const dayOptions = (role: Role) =>
  DECISION_DAYS.filter((n) => role === "admin" || n <= MODERATOR_DAYS_MAX).map((n) => ({
    value: String(n),
    label: t("admin.durations.days", { n }),
  }));
const kindsOf = (subjectType: ReportSubject, role: Role): DecisionKind[] =>
  KINDS_FOR[subjectType].filter((kind) => kind !== "ban" || role === "admin");
const choicesOf = (kinds: readonly DecisionKind[]) =>
  kinds.map((value) => ({
    value,
    label: t(KIND_TEXTS[value].label),
    about: t(KIND_TEXTS[value].about),
  }));

function DaysField({ role, error }: { role: Role; error: string | undefined }) {
  return (
    <Field
      label={t("admin.decisions.duration.label")}
      hint={t("admin.decisions.duration.hint")}
      error={error}
    >
      {(control) => <Select {...control} name="days" options={dayOptions(role)} defaultValue="7" />}
    </Field>
  );
}

interface DecideFormProps {
  subject: { type: ReportSubject; id: string };
  /** Username of the user whom the decision concerns. */
  username: string;
  role: Role;
}

export function DecideForm({ subject, username, role }: DecideFormProps) {
  const form = useActionForm("decide", notifySaved);
  const kinds = kindsOf(subject.type, role);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-5">
      <FormFault form={form} />
      <input type="hidden" name="subject" value={`${subject.type}/${subject.id}`} />
      <ChoiceGroup
        name="kind"
        legend={t("admin.decisions.act.measureLabel")}
        choices={choicesOf(kinds)}
        defaultValue={kinds[0] ?? "warn"}
        error={form.fields.kind}
        className="sm:grid-cols-2"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t("admin.facts.ruleLabel")} error={form.fields.rule}>
          {(control) => (
            <Select
              {...control}
              name="rule"
              options={ruleOptions()}
              placeholder={t("admin.decisions.act.rulePlaceholder")}
            />
          )}
        </Field>
        <DaysField role={role} error={form.fields.days} />
      </div>
      <Field
        label={t("admin.form.reasonLabel")}
        hint={t("admin.decisions.act.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => (
          <Textarea {...control} name="reason" maxLength={DECISION_REASON_MAX} required />
        )}
      </Field>
      <div>
        <ConfirmedSubmit
          variant="danger"
          write={form}
          question={t("admin.decisions.act.confirmTitle", { kind: subject.type })}
          about={t("admin.decisions.act.confirmBody", { username })}
          verb={t("admin.decisions.act.submit")}
          busyLabel={t("admin.decisions.act.busy")}
        >
          {t("admin.decisions.act.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}

interface DismissFormProps extends Pick<DecideFormProps, "subject"> {
  seenAt: number;
}

export function DismissForm({ subject, seenAt }: DismissFormProps) {
  const form = useActionForm("dismiss", notifySaved);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-4">
      <FormFault form={form} />
      <input type="hidden" name="subject" value={`${subject.type}/${subject.id}`} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <Field
        label={t("admin.decisions.dismiss.reasonLabel")}
        hint={t("admin.decisions.dismiss.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => (
          <Textarea {...control} name="reason" rows={2} maxLength={DECISION_REASON_MAX} required />
        )}
      </Field>
      <div>
        <SubmitButton write={form}>{t("admin.decisions.dismiss.submit")}</SubmitButton>
      </div>
    </form.Form>
  );
}

export function AppealForm({
  decision,
  role,
}: {
  decision: { id: string; subjectType: ReportSubject; kind: DecisionKind };
  role: Role;
}) {
  const form = useActionForm("appeal", notifySaved);
  const kinds = kindsOf(decision.subjectType, role).filter((kind) => kind !== "ban");
  return (
    <form.Form {...form.formProps} className="grid content-start gap-5">
      <FormFault form={form} />
      <input type="hidden" name="decision" value={decision.id} />
      <ChoiceGroup
        name="outcome"
        legend={t("admin.decisions.appeal.outcomeLabel")}
        choices={[
          {
            value: "upheld",
            label: t("admin.decisions.appeal.upholdOption"),
            about: t("admin.decisions.appeal.upholdHint"),
          },
          {
            value: "reversed",
            label: t("admin.decisions.appeal.reverseOption"),
            about: t("admin.decisions.appeal.reverseHint"),
          },
          {
            value: "changed",
            label: t("admin.decisions.appeal.changeOption"),
            about: t("admin.decisions.appeal.changeHint"),
          },
        ]}
        defaultValue="upheld"
        error={form.fields.outcome}
        className="sm:grid-cols-3"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("admin.decisions.appeal.newMeasureLabel")}
          hint={t("admin.decisions.appeal.newMeasureHint")}
          error={form.fields.kind}
        >
          {(control) => (
            <Select {...control} name="kind" options={choicesOf(kinds)} defaultValue="warn" />
          )}
        </Field>
        <DaysField role={role} error={form.fields.days} />
      </div>
      <Field
        label={t("admin.form.reasonLabel")}
        hint={t("admin.form.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => (
          <Textarea {...control} name="reason" maxLength={DECISION_REASON_MAX} required />
        )}
      </Field>
      <div>
        <ConfirmedSubmit
          variant="primary"
          write={form}
          question={t("admin.decisions.appeal.confirmTitle")}
          about={t("admin.decisions.appeal.confirmBody")}
          verb={t("admin.form.decideAction")}
        >
          {t("admin.form.decideAction")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}

export function LiftForm({ decisionId }: { decisionId: string }) {
  const form = useActionForm("lift", notifySaved);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-4">
      <FormFault form={form} />
      <input type="hidden" name="decision" value={decisionId} />
      <Field
        label={t("admin.decisions.lift.reasonLabel")}
        hint={t("admin.form.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => (
          <Textarea {...control} name="reason" rows={2} maxLength={DECISION_REASON_MAX} required />
        )}
      </Field>
      <div>
        <ConfirmedSubmit
          write={form}
          question={t("admin.decisions.lift.confirmTitle")}
          about={t("admin.decisions.lift.confirmBody")}
          verb={t("admin.decisions.lift.confirmAction")}
        >
          {t("admin.decisions.lift.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
