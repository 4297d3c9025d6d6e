import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ChoiceGroup } from "#app/components/settings/choices.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { formatMoney } from "#app/format.ts";
import {
  DETAILS_MAX,
  type PaymentSummary,
  REFUND_KIND_WORDS,
  REFUND_KINDS,
  type RefundKind,
  type Ruling,
} from "#worker/domain/refunds/contract.ts";
import { ACCIDENTAL_HOURS, ANSWER_TAKES } from "#worker/domain/refunds/contract-policy.ts";
import { tellSaved } from "./tell-saved.ts";

export interface AskedPayment extends PaymentSummary {
  /** What the policy gives, by the reason that is chosen. */
  rulings: Record<RefundKind, Ruling>;
  /** It was refused before: this is the appeal. */
  isAppeal: boolean;
  /** The plan that it paid for is not over. */
  isRunning: boolean;
}

/** Asks for money back of one payment. What the policy gives stands beside the reason that is chosen. */
export function AskForm({ payment }: { payment: AskedPayment }) {
  const form = useSettingsForm("ask", tellSaved);
  const kinds = REFUND_KINDS.filter((kind) => payment.rulings[kind].gives !== "nothing");
  const [kind, setKind] = useState<RefundKind>(kinds[0] ?? "other");
  const onChange = ({ target }: FormEvent<HTMLFormElement> & { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "kind") return;
    setKind(kinds.find((name) => name === target.value) ?? kind);
  };
  return (
    <Card>
      <form.Form {...form.formProps} onChange={onChange} className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg">{payment.isAppeal ? "Appeal" : "Ask for a refund"}</h2>
          <p className="text-muted text-sm">
            {payment.title} · <span className="tabular">{formatMoney(payment.leftCents, payment.currency)}</span>
            {payment.leftCents < payment.cents && ` left of ${formatMoney(payment.cents, payment.currency)}`}
          </p>
        </div>
        <FormFault form={form} />
        <input type="hidden" name="subjectType" value={payment.subjectType} />
        <input type="hidden" name="subjectId" value={payment.subjectId} />
        <ChoiceGroup
          name="kind"
          legend="Why do you want it back?"
          defaultValue={kind}
          error={form.errors.kind}
          className="sm:grid-cols-2"
          choices={kinds.map((value) => ({ value, label: REFUND_KIND_WORDS[value] }))}
        />
        <RulingNote ruling={payment.rulings[kind]} kind={kind} isRunning={payment.isRunning} />
        <Field
          label="What happened"
          aside="Optional"
          hint={`A person reads it and answers within ${ANSWER_TAKES}.`}
          error={form.errors.details}
        >
          {(control) => <Textarea {...control} name="details" maxLength={DETAILS_MAX} />}
        </Field>
        <div>
          <Button type="submit" variant="primary" disabled={form.busy}>
            {form.busy ? "Sending..." : payment.isAppeal ? "Send appeal" : "Ask for a refund"}
          </Button>
        </div>
      </form.Form>
    </Card>
  );
}

const instant = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" });
const stampOf = (at: number) => `${instant.format(at)} UTC`;

/** What the refund policy says, with its last day. */
function RulingNote({ ruling: { policy, until }, kind, isRunning }: { ruling: Ruling; kind: RefundKind; isRunning: boolean }) {
  switch (policy) {
    case "first_week":
      return (
        <Alert variant="success" title="You can have all of it back">
          It is the first week of your first plan, until {until === null ? "" : stampOf(until)}.
          {isRunning && (
            <>
              {" "}
              You need not wait for us:{" "}
              <Link to="/subscription-management" className="font-semibold underline underline-offset-4">
                cancel immediately
              </Link>{" "}
              and it is paid back at once.
            </>
          )}
        </Alert>
      );
    case "accidental":
      return (
        <Alert variant="success" title="You can have all of it back">
          Purchases that you did not mean to make are paid back if you tell us within {ACCIDENTAL_HOURS} hours: until{" "}
          {until === null ? "" : stampOf(until)}.
        </Alert>
      );
    case "tip":
      return <Alert>Tips are not refundable, unless somebody else made the payment. We look at each of those.</Alert>;
    case "case_by_case":
      return (
        <Alert>
          {kind === "accidental" && until !== null
            ? `The ${ACCIDENTAL_HOURS} hours for accidental purchases ended on ${stampOf(until)}. `
            : kind === "technical"
              ? "An outage of more than 24 hours qualifies for the time that you lost. "
              : ""}
          We look at your request and decide.
        </Alert>
      );
    default: {
      const never: never = policy;
      return never;
    }
  }
}
