import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";
import { TIP_HOLD_DAYS } from "#worker/domain/money/tips/contract.ts";
import { describeNext, describeObstacle } from "./labels.ts";

export function BalanceSection({ of }: { of: PayoutOverview }) {
  const {
    availableCents,
    heldTipsCents,
    clearingCents,
    owedCents,
    currency,
    next,
    obstacle,
    account,
  } = of;
  const form = useActionForm("pay-out");
  const amount = formatMoney(availableCents - heldTipsCents - owedCents, currency);
  return (
    <SettingsSection id="balance" title={t("payouts.balance.heading")}>
      <dl className="grid gap-x-10 gap-y-5 sm:flex sm:flex-wrap">
        <Figure
          name={t("payouts.balance.availableLabel")}
          value={formatMoney(availableCents - heldTipsCents, currency)}
          isMain
        />
        {heldTipsCents > 0 && (
          <Figure
            name={t("payouts.balance.heldTipsLabel")}
            value={formatMoney(heldTipsCents, currency)}
            about={t("payouts.balance.heldTipsHint", { days: TIP_HOLD_DAYS })}
          />
        )}
        <Figure
          name={t("payouts.balance.clearingLabel")}
          value={formatMoney(clearingCents, currency)}
        />
        {owedCents > 0 && (
          <Figure
            name={t("payouts.balance.debtLabel")}
            value={formatMoney(-owedCents, currency)}
            about={t("payouts.balance.debtHint")}
          />
        )}
        <Figure
          name={t("payouts.balance.nextPayoutLabel")}
          value={formatDate(next.at)}
          about={describeNext(of)}
        />
      </dl>
      <form.Form {...form.formProps} className="grid gap-3">
        <FormFault form={form} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ConfirmedSubmit
            variant="primary"
            write={form}
            busyLabel={t("payouts.request.busy")}
            disabled={obstacle !== null}
            aria-describedby="pay-out-about"
            question={t("payouts.request.confirmTitle", { amount })}
            about={
              account?.bank
                ? t("payouts.request.confirmBankBody", { bank: account.bank })
                : t("payouts.request.confirmBody")
            }
            verb={t("payouts.request.confirmAction")}
          >
            {t("payouts.request.submit")}
          </ConfirmedSubmit>
          <p id="pay-out-about" role="status" className="measure text-muted text-sm">
            {form.result?.saved ??
              (obstacle === null
                ? t("payouts.request.amountHint", { amount })
                : describeObstacle(obstacle, of))}
          </p>
        </div>
      </form.Form>
    </SettingsSection>
  );
}

function Figure({
  name,
  value,
  about,
  isMain = false,
}: {
  name: string;
  value: string;
  about?: string;
  isMain?: boolean;
}) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={isMain ? "tabular font-semibold text-2xl" : "tabular font-semibold text-lg"}>
        {value}
      </dd>
      {about && <dd className="max-w-72 text-muted text-sm">{about}</dd>}
    </div>
  );
}
