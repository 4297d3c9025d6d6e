import { ExternalLink } from "lucide-react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { type ActionResult, useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { ButtonProps } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  type AccountState,
  HOLD_HOURS,
  type SetUpPurpose,
} from "#worker/domain/money/payouts/contract.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";
import { describeRequirements, whenOf } from "./labels.ts";

export interface SetUpResult extends ActionResult {
  url?: string;
}

const STATES: Record<
  AccountState,
  { badge: "pending" | "paid" | "danger"; label: Message; about: Message }
> = {
  onboarding: {
    badge: "pending",
    label: msg("payouts.account.state.onboardingLabel"),
    about: msg("payouts.account.state.onboardingDescription"),
  },
  incomplete: {
    badge: "pending",
    label: msg("payouts.account.state.incompleteLabel"),
    about: msg("payouts.account.state.incompleteDescription"),
  },
  reviewing: {
    badge: "pending",
    label: msg("payouts.account.state.reviewingLabel"),
    about: msg("payouts.account.state.reviewingDescription"),
  },
  ready: {
    badge: "paid",
    label: msg("payouts.account.state.readyLabel"),
    about: msg("payouts.account.state.readyDescription"),
  },
  rejected: {
    badge: "danger",
    label: msg("payouts.state.rejectedLabel"),
    about: msg("payouts.account.state.rejectedDescription"),
  },
};

export function MethodSection({ of: { account, heldUntil, obstacle } }: { of: PayoutOverview }) {
  const state = account && STATES[account.state];
  const isOff = obstacle === "off" || obstacle === "email";
  // A submission unmounts the button before the response redirects, so the forms stay in this
  // component.
  const [setUp, bank, replace] = [useSetUp("set_up"), useSetUp("bank"), useSetUp("replace")];
  return (
    <SettingsSection
      id="method"
      title={t("payouts.account.heading")}
      about={t("payouts.account.description", { holdHours: HOLD_HOURS })}
    >
      {heldUntil !== null && account?.state === "ready" && (
        <Alert
          variant="warning"
          title={t("payouts.account.holdTitle", { heldUntil: whenOf(heldUntil) })}
        >
          {t("payouts.account.holdBody")}
        </Alert>
      )}
      {!account && (
        <SetUp
          form={setUp}
          variant="primary"
          disabled={isOff}
          label={t("payouts.account.setUpAction")}
        />
      )}
      {account && state && (
        <>
          <SettingsRow
            title={
              <span className="flex flex-wrap items-center gap-2">
                {t("payouts.account.providerName")}
                <Badge variant={state.badge}>{t(state.label)}</Badge>
              </span>
            }
            about={account.state === "ready" && account.bank ? account.bank : t(state.about)}
          />
          {account.state === "incomplete" && (
            <ul className="-mt-3 grid list-disc gap-1 pl-5 text-sm">
              {describeRequirements(account.due).map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-x-3 gap-y-3">
            {account.state === "ready" && (
              <SetUp form={bank} label={t("payouts.account.changeBankAction")} />
            )}
            {account.state === "onboarding" && (
              <SetUp form={setUp} variant="primary" label={t("payouts.account.continueAction")} />
            )}
            {account.state === "incomplete" && (
              <SetUp form={setUp} variant="primary" label={t("payouts.account.completeAction")} />
            )}
            {account.state === "rejected" && (
              <SetUp form={setUp} variant="primary" label={t("payouts.account.setUpAnother")} />
            )}
            {(account.state === "ready" || account.state === "reviewing") && (
              <SetUp form={replace} label={t("payouts.account.replace.action")} isAsked />
            )}
          </div>
        </>
      )}
    </SettingsSection>
  );
}

/** A script opens the provider's URL, because the CSP forbids forms to submit to other sites. */
const useSetUp = (purpose: SetUpPurpose) =>
  useActionForm<SetUpResult>(`account-${purpose}`, ({ url }) => url && window.location.assign(url));

interface SetUpProps {
  form: ReturnType<typeof useSetUp>;
  label: string;
  variant?: ButtonProps["variant"];
  disabled?: boolean;
  /** `isAsked` is true if the user must confirm first. */
  isAsked?: boolean;
}

function SetUp({ form, label, variant, disabled = false, isAsked = false }: SetUpProps) {
  const props = { write: form, busyLabel: t("payouts.account.busy"), variant, disabled };
  return (
    <form.Form {...form.formProps} className="grid content-start justify-items-start gap-3">
      <FormFault form={form} />
      {isAsked ? (
        <ConfirmedSubmit
          {...props}
          question={t("payouts.account.replace.confirmTitle")}
          about={t("payouts.account.replace.confirmBody", { holdHours: HOLD_HOURS })}
          verb="Go on"
        >
          {label}
        </ConfirmedSubmit>
      ) : (
        <SubmitButton {...props}>
          {label}
          <ExternalLink aria-hidden />
        </SubmitButton>
      )}
      {form.result?.url && (
        <a href={form.result.url} className="text-accent text-sm underline underline-offset-4">
          {t("payouts.account.openStripe")}
        </a>
      )}
    </form.Form>
  );
}
