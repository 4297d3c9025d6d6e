import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Switch } from "#app/ui/switch.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { CREATOR_SHARE_PERCENT } from "#worker/domain/accounts/plans/contract.ts";
import { tipApi } from "./tip-api.ts";

interface TakesTipsSwitchProps {
  on: boolean;
  /** Message why the user may not earn; null if the user may earn. */
  refusal: string | null;
}

export function TakesTipsSwitch({ on, refusal }: TakesTipsSwitchProps) {
  const [isOn, setOn] = useOptimistic({ key: "takes-tips", stored: on, schema: onOrOff });
  const change = (next: boolean) =>
    setOn(next, {
      request: tipApi.take(next),
      failedTitle: t("tips.acceptTips.failure"),
      onSaved: () =>
        toast({ title: next ? t("tips.acceptTips.enabled") : t("tips.acceptTips.disabled") }),
    });
  return (
    <SwitchRow
      label={t("tips.acceptTips.label")}
      about={refusal ?? t("tips.acceptTips.hint", { creatorSharePercent: CREATOR_SHARE_PERCENT })}
    >
      {(control) => (
        <Switch
          {...control}
          checked={isOn}
          disabled={refusal !== null && !isOn}
          onCheckedChange={change}
        />
      )}
    </SwitchRow>
  );
}
