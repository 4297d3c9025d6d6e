import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { COUNTER_STATEMENTS, NOTICE_TEXT_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { ContactFields, SignatureField } from "./contact-fields.tsx";
import { Statement } from "./statement.tsx";

export function CounterForm({ noticeId }: { noticeId: string }) {
  const form = useActionForm("counter");
  const { fields } = form;
  return (
    <form.Form
      {...form.formProps}
      action={`?form=counter&notice=${noticeId}`}
      className="grid gap-5"
    >
      <Field
        label={t("dmca.counterForm.reasonLabel")}
        hint={t("dmca.counterForm.reasonHint")}
        error={fields.reason}
      >
        {(control) => (
          <Textarea {...control} name="reason" rows={4} maxLength={NOTICE_TEXT_MAX} required />
        )}
      </Field>
      <ContactFields errors={fields} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t("dmca.form.statementsLabel")}</legend>
        <Statement name="perjury" words={t(COUNTER_STATEMENTS.perjury)} error={fields.perjury} />
        <Statement
          name="jurisdiction"
          words={t(COUNTER_STATEMENTS.jurisdiction)}
          error={fields.jurisdiction}
        />
      </fieldset>
      <SignatureField errors={fields} />
      <FormFault form={form} />
      <div>
        <ConfirmedSubmit
          variant="primary"
          write={form}
          question={t("dmca.counterForm.confirmTitle")}
          about={t("dmca.counterForm.confirmBody")}
          verb={t("dmca.counterForm.submit")}
          busyLabel={t("dmca.form.busy")}
        >
          {t("dmca.counterForm.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
