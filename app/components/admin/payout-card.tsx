import { Link } from "@remix-run/react";
import { tellSaved } from "#app/components/refunds/tell-saved.ts";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { formatMoney } from "#app/format.ts";
import type { StaffPayout } from "#worker/domain/payouts/contract.ts";
import { humanize, untilOf } from "./format.ts";
import { Code, FactList, PersonLink, Stamp } from "./parts.tsx";

const BADGES = { queued: "neutral", sending: "pending", unknown: "danger", paid: "paid", reversed: "neutral", returned: "danger" } as const;

/** A payout: whose, where it stands, and for one without an answer the question to the payment company. */
export function PayoutCard({ payout, now }: { payout: StaffPayout; now: number }) {
  const canAsk = payout.state === "sending" || payout.state === "unknown";
  return (
    <article aria-labelledby={payout.id} className="grid gap-4 py-5 xl:grid-cols-2 xl:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={payout.id} className="tabular font-semibold text-base">
            {formatMoney(payout.cents, payout.currency)}
          </h3>
          <PersonLink username={payout.username} />
          <Badge variant={BADGES[payout.state]}>{humanize(payout.state)}</Badge>
        </div>
        <FactList
          facts={[
            ["Asked for", <Stamp key="at" at={payout.createdAt} />],
            ["By", payout.requestedBy === "creator" ? "The creator" : humanize(payout.requestedBy)],
            ...(payout.sentAt === null ? [] : [["First sent", <Stamp key="sent" at={payout.sentAt} />] as const]),
            ...(payout.finishedAt === null ? [] : [["Ended", <Stamp key="end" at={payout.finishedAt} />] as const]),
            ...(payout.attempts > 0 ? [["Tries", String(payout.attempts)] as const] : []),
            ...(payout.dueAt === null || payout.needsStaff
              ? []
              : [["Next try", payout.dueAt <= now ? "now" : untilOf(payout.dueAt, now)] as const]),
            ...(payout.failure ? [["Why", payout.failure] as const] : []),
            ...(payout.returnedCents > 0 ? [["Came back", formatMoney(payout.returnedCents, payout.currency)] as const] : []),
            ["To", <Code key="to">{payout.accountId}</Code>],
            [
              "In the books",
              <Link
                key="books"
                to={`/admin/ledger?id=${encodeURIComponent(payout.id)}`}
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                Find its journals
              </Link>,
            ],
          ]}
        />
      </div>
      {canAsk && <LookUpForm payoutId={payout.id} />}
    </article>
  );
}

function LookUpForm({ payoutId }: { payoutId: string }) {
  const form = useSettingsForm(`look-up:${payoutId}`, tellSaved);
  return (
    <form.Form {...form.formProps} className="grid content-start gap-3">
      <FormFault form={form} />
      <input type="hidden" name="payoutId" value={payoutId} />
      <Field
        label="Reason"
        hint="The payment company is asked. What it has is paid; what it never got, and no job sends any more, goes back to the creator."
        error={form.errors.reason}
      >
        {(control) => <Input {...control} name="reason" maxLength={500} required />}
      </Field>
      <div>
        <Button type="submit" disabled={form.busy}>
          {form.busy ? "Asking..." : "Look it up"}
        </Button>
      </div>
    </form.Form>
  );
}
