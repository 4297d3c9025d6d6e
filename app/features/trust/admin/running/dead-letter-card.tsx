import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { Code, FactList, Stamp } from "#app/features/trust/admin/parts.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { DeadLetter } from "#worker/domain/ops/jobs/contract.ts";

export function DeadLetterCard({ deadLetter }: { deadLetter: DeadLetter }) {
  return (
    <article aria-labelledby={deadLetter.id} className="grid gap-4 py-5 xl:grid-cols-2 xl:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={deadLetter.id} className="break-all font-semibold text-base">
            {deadLetter.job}
          </h3>
          <Badge variant={deadLetter.state === "open" ? "danger" : "pending"}>
            {deadLetter.state === "open"
              ? t("admin.states.givenUp")
              : t("admin.jobs.deadLetters.retrying")}
          </Badge>
        </div>
        <FactList
          facts={[
            [t("admin.facts.causeLabel"), deadLetter.cause],
            [t("admin.states.givenUp"), <Stamp key="died" at={deadLetter.diedAt} />],
            [t("admin.facts.triesLabel"), String(deadLetter.attempts)],
            [t("admin.facts.requestLabel"), <Code key="request">{deadLetter.requestId}</Code>],
            [t("admin.facts.idLabel"), <Code key="id">{deadLetter.id}</Code>],
          ]}
        />
      </div>
      {deadLetter.state === "open" && <DeadLetterForm deadLetterId={deadLetter.id} />}
    </article>
  );
}

/** `letter` is the ID of a dead letter (failed queue message), or `all`. */
export function DeadLetterForm({ deadLetterId }: { deadLetterId: string }) {
  const form = useActionForm(`letter-${deadLetterId}`, notifySaved);
  const isAll = deadLetterId === "all";
  return (
    <form.Form {...form.formProps} className="grid content-start gap-3">
      <FormFault form={form} />
      <input type="hidden" name="letter" value={deadLetterId} />
      <Field
        label={isAll ? t("admin.jobs.retry.allReasonLabel") : t("admin.form.reasonLabel")}
        hint={t("admin.form.retryReasonHint")}
        error={form.fields.reason}
      >
        {(control) => <Input {...control} name="reason" maxLength={500} required />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="decision" value="retry" write={form}>
          {isAll ? t("admin.jobs.retry.allSubmit") : t("admin.form.retryAction")}
        </SubmitButton>
        <ConfirmedSubmit
          variant="quiet"
          name="decision"
          value="discard"
          write={form}
          question={
            isAll ? t("admin.jobs.discardAll.confirmTitle") : t("admin.jobs.discard.confirmTitle")
          }
          about={
            isAll ? t("admin.jobs.discardAll.confirmBody") : t("admin.jobs.discard.confirmBody")
          }
          verb={t("admin.jobs.discard.submit")}
        >
          {" "}
          {isAll ? t("admin.jobs.discardAll.submit") : t("admin.jobs.discard.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
