import { ExternalLink } from "lucide-react";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { SettingsRow, SettingsSection } from "#app/components/settings/settings-page.tsx";
import { type SettingsAnswer, useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, type ButtonProps } from "#app/components/ui/button.tsx";
import { type AccountState, HOLD_HOURS, type PayoutOverview, type SetUpPurpose } from "#worker/domain/payouts/contract.ts";
import { dueWords, whenOf } from "./words.ts";

export interface SetUpAnswer extends SettingsAnswer {
  /** At Stripe. */
  url?: string;
}

const STATES: Record<AccountState, { badge: "pending" | "paid" | "danger"; label: string; about: string }> = {
  onboarding: { badge: "pending", label: "Not finished", about: "Stripe has not been told who you are and which bank pays you." },
  incomplete: { badge: "pending", label: "Stripe needs more", about: "Fill this in at Stripe, and payouts can begin:" },
  reviewing: {
    badge: "pending",
    label: "Being looked at",
    about: "Stripe looks at what you told. That takes a day or two; there is nothing to do.",
  },
  ready: { badge: "paid", label: "Ready", about: "" },
  rejected: {
    badge: "danger",
    label: "Refused",
    about: "Stripe does not pay this account. Your money stays in your balance; set up another one.",
  },
};

/** Where one is paid. Of the ways to be paid only the one that works is here. */
export function MethodSection({ of: { account, heldUntil, obstacle } }: { of: PayoutOverview }) {
  const words = account && STATES[account.state];
  const isOff = obstacle === "off" || obstacle === "email";
  // Kept here: what is submitted changes the account's state, and with it the button, before the answer leads on.
  const [setUp, bank, replace] = [useSetUp("set_up"), useSetUp("bank"), useSetUp("replace")];
  return (
    <SettingsSection
      id="method"
      title="Where you are paid"
      about={`Through Stripe, to your bank. Stripe asks who you are and which bank pays you; we never see your bank details. After a change nothing is paid out for ${HOLD_HOURS} hours, so that nobody else can take your money.`}
    >
      {heldUntil !== null && account?.state === "ready" && (
        <Alert variant="warning" title={`On hold until ${whenOf(heldUntil)}`}>
          Where you are paid has changed. If that was not you, change your password now and set up your own account again.
        </Alert>
      )}
      {!account && <SetUp form={setUp} variant="primary" disabled={isOff} label="Set up with Stripe" />}
      {account && words && (
        <>
          <SettingsRow
            title={
              <span className="flex flex-wrap items-center gap-2">
                Stripe
                <Badge variant={words.badge}>{words.label}</Badge>
              </span>
            }
            about={account.state === "ready" ? (account.bank ?? "Your bank account at Stripe") : words.about}
          />
          {account.state === "incomplete" && (
            <ul className="-mt-3 grid list-disc gap-1 pl-5 text-sm">
              {dueWords(account.due).map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-x-3 gap-y-3">
            {account.state === "ready" && <SetUp form={bank} label="Change the bank" />}
            {account.state === "onboarding" && <SetUp form={setUp} variant="primary" label="Go on at Stripe" />}
            {account.state === "incomplete" && <SetUp form={setUp} variant="primary" label="Fill it in at Stripe" />}
            {account.state === "rejected" && <SetUp form={setUp} variant="primary" label="Set up another account" />}
            {(account.state === "ready" || account.state === "reviewing") && <SetUp form={replace} label="Use another account" isAsked />}
          </div>
        </>
      )}
    </SettingsSection>
  );
}

/** Leads to Stripe. Its address comes in the answer: a form of ours may not lead there by itself. */
const useSetUp = (purpose: SetUpPurpose) =>
  useSettingsForm<SetUpAnswer>(`account-${purpose}`, ({ url }) => url && window.location.assign(url));

interface SetUpProps {
  form: ReturnType<typeof useSetUp>;
  label: string;
  variant?: ButtonProps["variant"];
  disabled?: boolean;
  /** After a question. */
  isAsked?: boolean;
}

function SetUp({ form, label, variant, disabled = false, isAsked = false }: SetUpProps) {
  const props = { variant, disabled: disabled || form.busy };
  const words = form.busy ? "One moment..." : label;
  return (
    <form.Form {...form.formProps} className="grid content-start justify-items-start gap-3">
      <FormFault form={form} />
      {isAsked ? (
        <ConfirmedSubmit
          {...props}
          question="Use another Stripe account?"
          about={`You set it up from the beginning, and nothing is paid out for ${HOLD_HOURS} hours. Your balance stays.`}
          verb="Go on"
        >
          {words}
        </ConfirmedSubmit>
      ) : (
        <Button {...props} type="submit">
          {words}
          <ExternalLink aria-hidden />
        </Button>
      )}
      {form.answer?.url && (
        <a href={form.answer.url} className="text-accent text-sm underline underline-offset-4">
          Go on to Stripe
        </a>
      )}
    </form.Form>
  );
}
