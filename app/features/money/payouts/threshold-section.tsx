import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PAYOUT_DAY, THRESHOLDS, type Threshold } from "#worker/domain/money/payouts/contract.ts";

const choices = () =>
  THRESHOLDS.map((cents) => ({ value: String(cents), label: formatPrice(cents) }));

export function ThresholdSection({ thresholdCents }: { thresholdCents: Threshold }) {
  return (
    <SettingsSection id="threshold" title={t("payouts.threshold.heading")}>
      <SavedForm name="threshold" label={t("payouts.threshold.submit")}>
        {(errors) => (
          <ChoiceGroup
            name="thresholdCents"
            legend={t("payouts.threshold.label", { payoutDay: PAYOUT_DAY })}
            choices={choices()}
            defaultValue={String(thresholdCents)}
            error={errors.thresholdCents}
            className="grid-cols-3"
          />
        )}
      </SavedForm>
    </SettingsSection>
  );
}
