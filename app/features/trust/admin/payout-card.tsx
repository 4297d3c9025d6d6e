import { Link } from "@remix-run/react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StaffPayout } from "#worker/domain/money/payouts/contract.ts";
import { failureText } from "#worker/domain/money/payouts/contract-failure.ts";
import { untilOf } from "./format.ts";
import { Code, FactList, Stamp, UserLink } from "./parts.tsx";

const BADGES = {
  queued: "neutral",
  sending: "pending",
  unknown: "danger",
  paid: "paid",
  reversed: "neutral",
  returned: "danger",
} as const;

export function PayoutCard({ payout, now }: { payout: StaffPayout; now: number }) {
  const canQuery = payout.state === "sending" || payout.state === "unknown";
  return (
    <article aria-labelledby={payout.id} className="grid gap-4 py-5 xl:grid-cols-2 xl:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={payout.id} className="tabular font-semibold text-base">
            {formatMoney(payout.cents, payout.currency)}
          </h3>
          <UserLink username={payout.username} />
          <Badge variant={BADGES[payout.state]}>
            {t("admin.payouts.card.state", { state: payout.state })}
          </Badge>
        </div>
        <FactList
          facts={[
            [t("admin.payouts.card.requestedLabel"), <Stamp key="at" at={payout.createdAt} />],
            [
              t("admin.facts.byLabel"),
              t("admin.payouts.card.requestedBy", { by: payout.requestedBy }),
            ],
            ...(payout.sentAt === null
              ? []
              : [
                  [
                    t("admin.payouts.card.firstSentLabel"),
                    <Stamp key="sent" at={payout.sentAt} />,
                  ] as const,
                ]),
            ...(payout.finishedAt === null
              ? []
              : [
                  [
                    t("admin.facts.endedLabel"),
                    <Stamp key="end" at={payout.finishedAt} />,
                  ] as const,
                ]),
            ...(payout.attempts > 0
              ? [[t("admin.facts.triesLabel"), String(payout.attempts)] as const]
              : []),
            ...(payout.dueAt === null || payout.needsStaff
              ? []
              : [
                  [
                    t("admin.facts.nextTryLabel"),
                    payout.dueAt <= now ? t("admin.facts.now") : untilOf(payout.dueAt, now),
                  ] as const,
                ]),
            ...(payout.failure
              ? [[t("admin.facts.causeLabel"), failureText(payout.failure) ?? ""] as const]
              : []),
            ...(payout.returnedCents > 0
              ? [
                  [
                    t("admin.payouts.card.returnedLabel"),
                    formatMoney(payout.returnedCents, payout.currency),
                  ] as const,
                ]
              : []),
            [t("admin.payouts.card.recipientLabel"), <Code key="to">{payout.accountId}</Code>],
            [
              t("admin.facts.journalsLabel"),
              <Link
                key="books"
                to={`/admin/ledger?id=${encodeURIComponent(payout.id)}`}
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                {t("admin.facts.journalsLink")}
              </Link>,
            ],
          ]}
        />
      </div>
      {canQuery && <LookUpForm payoutId={payout.id} />}
    </article>
  );
}

function LookUpForm({ payoutId }: { payoutId: string }) {
  const form = useActionForm(`look-up:${payoutId}`, notifySaved);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-3">
      <FormFault form={form} />
      <input type="hidden" name="payoutId" value={payoutId} />
      <Field
        label={t("admin.form.reasonLabel")}
        hint={t("admin.payouts.lookUp.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => <Input {...control} name="reason" maxLength={500} required />}
      </Field>
      <div>
        <SubmitButton write={form} busyLabel={t("admin.payouts.lookUp.busy")}>
          {t("admin.payouts.lookUp.submit")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}
