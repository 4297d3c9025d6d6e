import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { toast } from "#app/components/ui/toast-store.ts";
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
        title: "That did not work",
        description: fault instanceof Error ? fault.message : "Please try again.",
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
      run(id, async () => toast({ title: "Reward Claimed!", description: `You got ${rewardWords(await gameApi.claim(kind, id))}.` })),
    buy: (id: string, name: string) =>
      run(id, async () => {
        await gameApi.buy(id);
        toast({ title: "Bought", description: `${name} is yours.` });
      }),
    wear: (name: string, settings: Parameters<typeof gameApi.set>[0]) => run(name, async () => void (await gameApi.set(settings))),
  };
}

export type GameActions = ReturnType<typeof useGame>;
