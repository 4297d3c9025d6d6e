import { useState } from "react";
import { Switch } from "#app/components/ui/switch.tsx";
import { SwitchRow } from "#app/components/ui/switch-row.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
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
      () => toast({ title: next ? "You take tips now" : "You take no tips any more" }),
      (fault: unknown) => {
        setOn(!next);
        setError(fault instanceof Error ? fault.message : "Not saved. Please try again.");
      },
    );
  };
  return (
    <SwitchRow
      label="Enable fan donations"
      about={
        refusal ??
        `Viewers can send tips on your videos, and in the chat of streams that earn. You get ${CREATOR_SHARE_PERCENT}% of each, and the card's fee is ours.`
      }
      error={error}
    >
      {(control) => <Switch {...control} checked={isOn} disabled={refusal !== null && !isOn} onCheckedChange={change} />}
    </SwitchRow>
  );
}
