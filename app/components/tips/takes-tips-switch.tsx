import { useState } from "react";
import { Switch } from "#app/components/ui/switch.tsx";
import { SwitchRow } from "#app/components/ui/switch-row.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/plans/contract.ts";
import { tipApi } from "./tip-api.ts";

interface TakesTipsSwitchProps {
  on: boolean;
  /** Why one may not earn, in a sentence; null when one may. */
  refusal: string | null;
}

/** Fan donations, on or off. It saves by itself. */
export function TakesTipsSwitch({ on, refusal }: TakesTipsSwitchProps) {
  const [isOn, setOn] = useState(on);
  const [error, setError] = useState<string>();
  const change = (next: boolean) => {
    setOn(next);
    setError(undefined);
    tipApi.take(next).then(
      () => toast({ title: next ? t("tips.youTakeTipsNow") : t("tips.youTakeNoTipsAnyMore") }),
      (fault: unknown) => {
        setOn(!next);
        setError(fault instanceof Error ? fault.message : t("tips.notSavedPleaseTryAgain"));
      },
    );
  };
  return (
    <SwitchRow
      label={t("tips.enableFanDonations")}
      about={refusal ?? t("tips.viewersCanSendTipsOnYour", { creatorSharePercent: CREATOR_SHARE_PERCENT })}
      error={error}
    >
      {(control) => <Switch {...control} checked={isOn} disabled={refusal !== null && !isOn} onCheckedChange={change} />}
    </SwitchRow>
  );
}
