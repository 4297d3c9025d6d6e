import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { StaffEvent } from "#worker/domain/money/payment-events/failed-events.ts";
import { untilOf } from "./format.ts";
import { Code, CompanyLink, FactList, Stamp } from "./parts.tsx";

export function EventCard({ event, now }: { event: StaffEvent; now: number }) {
  const form = useActionForm(`retry-${event.id}`, notifySaved);
  return (
    <article aria-labelledby={event.id} className="grid gap-4 py-5 xl:grid-cols-2 xl:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={event.id} className="break-all font-semibold text-base">
            {event.type}
          </h2>
          <Badge variant={event.state === "failed" ? "danger" : "pending"}>
            {event.state === "failed"
              ? t("admin.states.failed")
              : t("admin.webhooks.event.retrying")}
          </Badge>
        </div>
        <FactList
          facts={[
            [t("admin.facts.causeLabel"), event.lastError ?? t("admin.facts.unknown")],
            [t("admin.webhooks.event.receivedLabel"), <Stamp key="came" at={event.receivedAt} />],
            [t("admin.facts.triesLabel"), String(event.attempts)],
            ...(event.nextAt === null
              ? []
              : [
                  [
                    t("admin.facts.nextTryLabel"),
                    event.nextAt <= now ? t("admin.facts.now") : untilOf(event.nextAt, now),
                  ] as const,
                ]),
            [t("admin.facts.idLabel"), <Code key="id">{event.id}</Code>],
          ]}
        />
        <CompanyLink url={event.url}>{t("admin.facts.paymentProviderLink")}</CompanyLink>
      </div>
      {event.state === "failed" && (
        <form.Form {...form.formProps} className="grid content-start gap-3">
          <FormFault form={form} />
          <input type="hidden" name="eventId" value={event.id} />
          <Field
            label={t("admin.webhooks.event.retryReasonLabel")}
            hint={t("admin.form.retryReasonHint")}
            error={form.fields.reason}
          >
            {(control) => <Input {...control} name="reason" maxLength={500} required />}
          </Field>
          <div>
            <SubmitButton write={form} busyLabel={t("admin.form.sendBusy")}>
              {t("admin.form.retryAction")}
            </SubmitButton>
          </div>
        </form.Form>
      )}
    </article>
  );
}
