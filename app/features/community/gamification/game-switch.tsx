import { useRevalidator } from "@remix-run/react";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Switch } from "#app/ui/switch.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { t } from "#i18n/t.ts";
import { gameApi } from "./game-api.ts";

export function GameSwitch({ on }: { on: boolean }) {
  const { revalidate } = useRevalidator();
  const [isOn, setOn] = useOptimistic({ key: "game:enabled", stored: on, schema: onOrOff });
  const change = (enabled: boolean) =>
    setOn(enabled, {
      request: gameApi.set({ enabled }),
      failedTitle: t("gamification.gameSwitch.failure"),
      onSaved: revalidate,
    });
  return (
    <SwitchRow
      label={t("gamification.gameSwitch.label")}
      about={t("gamification.gameSwitch.hint")}
      className="rounded-lg bg-surface p-5"
    >
      {(control) => <Switch {...control} checked={isOn} onCheckedChange={change} />}
    </SwitchRow>
  );
}
