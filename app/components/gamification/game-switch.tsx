import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { Switch } from "#app/components/ui/switch.tsx";
import { SwitchRow } from "#app/components/ui/switch-row.tsx";
import { t } from "#i18n/t.ts";
import { gameApi } from "./game-api.ts";

/** The whole of it on or off. It saves by itself. */
export function GameSwitch({ on }: { on: boolean }) {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState(on);
  const [error, setError] = useState<string>();
  const change = (enabled: boolean) => {
    setWanted(enabled);
    setError(undefined);
    gameApi.set({ enabled }).then(revalidate, (fault: unknown) => {
      setWanted(!enabled);
      setError(fault instanceof Error ? fault.message : t("gamification.notSavedPleaseTryAgain"));
    });
  };
  return (
    <SwitchRow
      label={t("gamification.levelsQuestsAndAchievements")}
      about={t("gamification.offNoneOfItIsShown")}
      error={error}
      className="rounded-lg bg-surface p-5"
    >
      {(control) => <Switch {...control} checked={wanted} onCheckedChange={change} />}
    </SwitchRow>
  );
}
