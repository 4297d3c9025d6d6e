import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { COUNTER_STATEMENTS, NOTICE_TEXT_MAX } from "#worker/domain/dmca/contract-figures.ts";
import { ContactFields, SignatureField } from "./contact-fields.tsx";
import { Statement } from "./statement.tsx";

/** The owner's answer to a take-down. */
export function CounterForm({ noticeId }: { noticeId: string }) {
  const form = useSettingsForm("counter");
  const { errors } = form;
  return (
    <form.Form {...form.formProps} action={`?form=counter&notice=${noticeId}`} className="grid gap-5">
      <Field label={t("dmca.whyItIsAMistake")} hint={t("dmca.forExampleYouMadeItYourself")} error={errors.reason}>
        {(control) => <Textarea {...control} name="reason" rows={4} maxLength={NOTICE_TEXT_MAX} required />}
      </Field>
      <ContactFields errors={errors} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t("dmca.statements")}</legend>
        <Statement name="perjury" words={COUNTER_STATEMENTS.perjury} error={errors.perjury} />
        <Statement name="jurisdiction" words={COUNTER_STATEMENTS.jurisdiction} error={errors.jurisdiction} />
      </fieldset>
      <SignatureField errors={errors} />
      <FormFault form={form} />
      <div>
        <ConfirmedSubmit
          variant="primary"
          disabled={form.busy}
          question={t("dmca.sendThisCounterNotice")}
          about={t("dmca.whoeverSentTheNoticeGetsIt")}
          verb={t("dmca.sendCounterNotice")}
        >
          {form.busy ? t("dmca.sending") : t("dmca.sendCounterNotice")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
