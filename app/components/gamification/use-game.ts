import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { gameApi } from "./game-api.ts";
import { rewardWords } from "./words.ts";

/** What one does in the panel. While something is under way, `busy` names it; afterwards the page is read anew. */
export function useGame() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name);
    try {
      await act();
    } catch (fault) {
      toast({
        title: t("gamification.thatDidNotWork"),
        description: fault instanceof Error ? fault.message : t("gamification.pleaseTryAgain"),
        variant: "destructive",
      });
    } finally {
      setBusy(null);
      revalidate();
    }
  };
  return {
    busy,
    claim: (kind: "quest" | "milestone", id: string) =>
      run(id, async () =>
        toast({
          title: t("gamification.rewardClaimed"),
          description: t("gamification.youGotRewardwords", { rewardWords: rewardWords(await gameApi.claim(kind, id)) }),
        }),
      ),
    buy: (id: string, name: string) =>
      run(id, async () => {
        await gameApi.buy(id);
        toast({ title: t("gamification.bought"), description: t("gamification.nameIsYours", { name }) });
      }),
    wear: (name: string, settings: Parameters<typeof gameApi.set>[0]) => run(name, async () => void (await gameApi.set(settings))),
  };
}

export type GameActions = ReturnType<typeof useGame>;
