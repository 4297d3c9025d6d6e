import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { sendInBackground } from "#app/lib/mutation/send-in-background.ts";
import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { msg, t } from "#i18n/t.ts";
import type { Game } from "#worker/domain/community/gamification/contract.ts";
import { Achievements } from "./achievements.tsx";
import { gameApi } from "./game-api.ts";
import { Milestones } from "./milestones.tsx";
import { Quests } from "./quests.tsx";
import { Shop } from "./shop.tsx";
import { Summary } from "./summary.tsx";
import { useGame } from "./use-game.ts";

const TABS = [
  {
    id: "achievements",
    label: msg("gamification.tabs.achievements"),
  },
  {
    id: "milestones",
    label: msg("gamification.tabs.milestones"),
  },
  {
    id: "quests",
    label: msg("gamification.tabs.quests"),
  },
  {
    id: "shop",
    label: msg("gamification.tabs.shop"),
  },
] as const;

interface PanelProps {
  game: Game;
  tab: string | null;
  /** Current time of the server, ms since the epoch. */
  now: number;
}

export function GamificationPanel({ game, tab, now }: PanelProps) {
  const actions = useGame();
  const current = tabOf(TABS, tab);
  useDeviceTimeZone(game.timeZone);
  return (
    <div className="grid gap-6">
      <Summary game={game} actions={actions} />
      <LinkTabs label={t("gamification.tabs.achievements")} tabs={TABS} current={current} />
      {current === "achievements" && <Achievements achievements={game.achievements} />}
      {current === "milestones" && <Milestones milestones={game.milestones} actions={actions} />}
      {current === "quests" && (
        <Quests quests={game.quests} timeZone={game.timeZone} now={now} actions={actions} />
      )}
      {current === "shop" && <Shop shop={game.shop} coins={game.stats.coins} actions={actions} />}
    </div>
  );
}

function useDeviceTimeZone(known: string | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known) return;
    sendInBackground(gameApi.set({ timeZone }), revalidate);
  }, [known, revalidate]);
}
