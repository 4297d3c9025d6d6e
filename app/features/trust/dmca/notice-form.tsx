import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import {
  NOTICE_LINE_MAX,
  NOTICE_STATEMENTS,
  NOTICE_TEXT_MAX,
} from "#worker/domain/trust/dmca/contract-figures.ts";
import { ContactFields, SignatureField } from "./contact-fields.tsx";
import { Statement } from "./statement.tsx";

/** `address` is the URL of the video from which the user opened the page; empty otherwise. */
export function NoticeForm({ address }: { address: string }) {
  const form = useActionForm("notice");
  const { fields } = form;
  return (
    <form.Form {...form.formProps} action="/dmca?form=notice#notice" className="grid gap-5">
      <ClaimFields address={address} errors={fields} />
      <ContactFields errors={fields} />
      <Field
        label={t("dmca.noticeForm.organizationLabel")}
        aside={t("dmca.form.optional")}
        error={fields.organization}
      >
        {(control) => (
          <Input
            {...control}
            name="organization"
            autoComplete="organization"
            maxLength={NOTICE_LINE_MAX}
          />
        )}
      </Field>
      <Field
        label={t("dmca.contact.emailLabel")}
        hint={t("dmca.noticeForm.emailHint")}
        error={fields.email}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">{t("dmca.form.statementsLabel")}</legend>
        <Statement
          name="goodFaith"
          words={t(NOTICE_STATEMENTS.goodFaith)}
          error={fields.goodFaith}
        />
        <Statement name="perjury" words={t(NOTICE_STATEMENTS.perjury)} error={fields.perjury} />
      </fieldset>
      <SignatureField errors={fields} />
      <FormFault form={form} />
      <div>
        <SubmitButton variant="primary" write={form} busyLabel={t("dmca.form.busy")}>
          {t("dmca.noticeForm.submit")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}

function ClaimFields({ address, errors }: { address: string; errors: Record<string, string> }) {
  return (
    <>
      <Field
        label={t("dmca.noticeForm.videoLabel")}
        hint={t("dmca.noticeForm.videoHint")}
        error={errors.address}
      >
        {(control) => (
          <Input
            {...control}
            name="address"
            defaultValue={address}
            autoComplete="off"
            maxLength={500}
            required
          />
        )}
      </Field>
      <Field
        label={t("dmca.noticeForm.workLabel")}
        hint={t("dmca.noticeForm.workHint")}
        error={errors.work}
      >
        {(control) => (
          <Textarea {...control} name="work" rows={3} maxLength={NOTICE_TEXT_MAX} required />
        )}
      </Field>
      <Field
        label={t("dmca.noticeForm.workUrlLabel")}
        aside={t("dmca.form.optional")}
        error={errors.workUrl}
      >
        {(control) => (
          <Input
            {...control}
            name="workUrl"
            type="url"
            placeholder="https://"
            maxLength={NOTICE_LINE_MAX}
          />
        )}
      </Field>
      <Field
        label={t("dmca.noticeForm.infringementLabel")}
        hint={t("dmca.noticeForm.infringementHint")}
        error={errors.infringement}
      >
        {(control) => (
          <Textarea
            {...control}
            name="infringement"
            rows={3}
            maxLength={NOTICE_TEXT_MAX}
            required
          />
        )}
      </Field>
    </>
  );
}
