import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { ApiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { gameApi } from "./game-api.ts";
import { formatReward } from "./labels.ts";

export function useGame() {
  const { revalidate } = useRevalidator();
  const { runOrToast } = useMutation();
  const [busy, setBusy] = useState<string | null>(null);
  async function act<Response>(
    name: string,
    request: ApiRequest<Response>,
    onSaved?: (response: Response) => void,
  ): Promise<void> {
    setBusy(name);
    const outcome = await runOrToast(request, t("gamification.actions.failure"));
    if (outcome.ok) onSaved?.(outcome.response);
    setBusy(null);
    revalidate();
  }
  return {
    busy,
    claim: (kind: "quest" | "milestone", id: string) =>
      act(id, gameApi.claim(kind, id), (reward) =>
        toast({
          title: t("gamification.claim.successTitle"),
          description: t("gamification.claim.successBody", { rewardWords: formatReward(reward) }),
        }),
      ),
    buy: (id: string, name: string) =>
      act(id, gameApi.buy(id), () =>
        toast({
          title: t("gamification.shop.buy.successTitle"),
          description: t("gamification.shop.buy.successBody", { name }),
        }),
      ),
    wear: (name: string, settings: Parameters<typeof gameApi.set>[0]) =>
      act(name, gameApi.set(settings)),
  };
}

export type GameActions = ReturnType<typeof useGame>;
