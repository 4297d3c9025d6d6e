import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { tellSaved } from "#app/features/money/refunds/tell-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import type { StaffEvent } from "#worker/domain/money/payment-events/failed-events.ts";
import { untilOf } from "./format.ts";
import { Code, CompanyLink, FactList, Stamp } from "./parts.tsx";

/** A webhook event that could not be processed, with its error and a retry. */
export function EventCard({ event, now }: { event: StaffEvent; now: number }) {
  const form = useActionForm(`retry-${event.id}`, tellSaved);
  return (
    <article aria-labelledby={event.id} className="grid gap-4 py-5 xl:grid-cols-2 xl:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={event.id} className="break-all font-semibold text-base">
            {event.type}
          </h2>
          <Badge variant={event.state === "failed" ? "danger" : "pending"}>
            {event.state === "failed" ? t("admin.failed") : t("admin.beingTried")}
          </Badge>
        </div>
        <FactList
          facts={[
            [t("admin.why"), event.lastError ?? t("admin.notKnown")],
            [t("admin.came"), <Stamp key="came" at={event.receivedAt} />],
            [t("admin.tries"), String(event.attempts)],
            ...(event.nextAt === null
              ? []
              : [
                  [
                    t("admin.nextTry"),
                    event.nextAt <= now ? t("admin.now") : untilOf(event.nextAt, now),
                  ] as const,
                ]),
            [t("admin.id"), <Code key="id">{event.id}</Code>],
          ]}
        />
        <CompanyLink url={event.url}>{t("admin.openItAtThePaymentCompany")}</CompanyLink>
      </div>
      {event.state === "failed" && (
        <form.Form {...form.formProps} className="grid content-start gap-3">
          <FormFault form={form} />
          <input type="hidden" name="eventId" value={event.id} />
          <Field
            label={t("admin.reasonForAnotherTry")}
            hint={t("admin.whatWasMendedForTheAudit")}
            error={form.fields.reason}
          >
            {(control) => <Input {...control} name="reason" maxLength={500} required />}
          </Field>
          <div>
            <SubmitButton write={form} busyLabel={t("admin.sending")}>
              {t("admin.tryAgain")}
            </SubmitButton>
          </div>
        </form.Form>
      )}
    </article>
  );
}
