import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formatMoney, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { MIN_PAYOUT_CENTS } from "#worker/domain/accounts/plans/contract.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";
import { BALANCE_DECISIONS } from "#worker/domain/money/payouts/contract-balance.ts";
import { FactList } from "./parts.tsx";
import { UserForm } from "./user-form.tsx";

type Balance = Pick<PayoutOverview, "availableCents" | "clearingCents" | "currency" | "account">;

/** Shows the balance of a suspended creator, and the form with which an admin decides about it. */
export function BalanceSection({ userId, balance }: { userId: string; balance: Balance }) {
  const { availableCents, clearingCents, currency, account } = balance;
  return (
    <UserForm
      name="balance"
      title={t("admin.users.balance.title")}
      userId={userId}
      before={
        <>
          <FactList
            facts={[
              [t("admin.users.balance.availableLabel"), formatMoney(availableCents, currency)],
              [t("admin.users.balance.clearingLabel"), formatMoney(clearingCents, currency)],
              [
                t("admin.users.balance.accountLabel"),
                account?.bank ?? t("admin.users.balance.accountMissing"),
              ],
            ]}
          />
          <p className="measure text-muted text-sm">
            {t("admin.users.balance.hint", { least: formatPrice(MIN_PAYOUT_CENTS) })}
          </p>
        </>
      }
      reasonLabel={t("admin.users.balance.reasonLabel")}
      submit={(form) => <SubmitButton write={form}>{t("admin.users.balance.submit")}</SubmitButton>}
    >
      {(errors) => (
        <Field label={t("admin.users.balance.decisionLabel")} error={errors.decision}>
          {(control) => (
            <Select
              {...control}
              name="decision"
              options={BALANCE_DECISIONS.map((value) => ({
                value,
                label: t("admin.users.balance.decision", { decision: value }),
              }))}
              defaultValue="release"
            />
          )}
        </Field>
      )}
    </UserForm>
  );
}
