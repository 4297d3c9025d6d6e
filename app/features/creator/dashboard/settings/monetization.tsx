import { Link } from "@remix-run/react";
import { ChoiceGroup, Toggle } from "#app/features/accounts/settings/choices.tsx";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import { THRESHOLDS, type Threshold } from "#worker/domain/money/payouts/contract.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";

interface MonetizationProps {
  account: PayoutOverview["account"];
  thresholdCents: Threshold;
  /** `refusal`: why the creator cannot turn on tips; null if they can. */
  tips: { on: boolean; refusal: string | null };
}

const choices = () =>
  THRESHOLDS.map((cents) => ({ value: String(cents), label: formatPrice(cents) }));

export function MonetizationSettings({ account, thresholdCents, tips }: MonetizationProps) {
  const isReady = account?.state === "ready";
  const tipsOff = tips.refusal !== null && !tips.on;
  return (
    <SettingsSection title={t("dashboard.settings.monetization.title")} id="monetization">
      <SettingsRow
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t("dashboard.settings.payouts.methodTitle")}
            {account && (
              <Badge variant={isReady ? "paid" : "pending"}>
                {isReady ? t("dashboard.status.ready") : t("dashboard.settings.payouts.notReady")}
              </Badge>
            )}
          </span>
        }
        about={account?.bank ?? t("dashboard.settings.payouts.methodHint")}
      >
        <Button asChild>
          <Link to="/settings/payouts#method">
            {account
              ? t("dashboard.settings.payouts.manage")
              : t("dashboard.settings.payouts.setUp")}
          </Link>
        </Button>
      </SettingsRow>
      <SavedForm name="payouts" label={t("dashboard.settings.payouts.submit")}>
        {(errors) => (
          <>
            <ChoiceGroup
              name="thresholdCents"
              legend={t("dashboard.settings.payouts.minimumLabel")}
              choices={choices()}
              defaultValue={String(thresholdCents)}
              error={errors.thresholdCents}
              className="grid-cols-3"
            />
            {tipsOff ? <TipsOff reason={tips.refusal} /> : <Donations {...tips} />}
          </>
        )}
      </SavedForm>
    </SettingsSection>
  );
}

const TipsOff = ({ reason }: { reason: string | null }) => (
  <SettingsRow title={t("dashboard.settings.tips.offTitle")} about={reason}>
    <Button asChild>
      <Link to="/partner">{t("dashboard.settings.tips.offAction")}</Link>
    </Button>
  </SettingsRow>
);

const Donations = ({ on, refusal }: MonetizationProps["tips"]) => (
  <Toggle
    name="takesTips"
    label={t("dashboard.settings.tips.enableLabel")}
    about={
      refusal ??
      t("dashboard.settings.tips.enableHint", { creatorSharePercent: CREATOR_SHARE_PERCENT })
    }
    defaultChecked={on}
  />
);
