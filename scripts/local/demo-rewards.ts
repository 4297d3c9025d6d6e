import { changeGameSettings } from "../../worker/domain/community/gamification/change-settings.ts";
import { claimReward } from "../../worker/domain/community/gamification/claim-reward.ts";
import { wornAs } from "../../worker/domain/community/gamification/contract.ts";
import { takeAnnouncements } from "../../worker/domain/community/gamification/evaluate.ts";
import { getGame, getShop } from "../../worker/domain/community/gamification/get-game.ts";
import { buyItem } from "../../worker/domain/community/gamification/spend-coins.ts";
import { type DemoDeps, demoActor } from "./demo-deps.ts";

const DAY = 86_400_000;
const QUEST_DAYS = 3;
/** Users with quests, and the items that they buy on their last visit if they have enough coins. */
const PLAYERS: { username: string; buys: string[]; onlyToday?: boolean }[] = [
  { username: "demo_viewer", buys: ["color-river", "frame-line"] },
  { username: "nightbus", buys: ["color-dusk", "frame-double"] },
  { username: "teal_umbrella", buys: ["color-moss"], onlyToday: true },
  { username: "pavel_plays", buys: ["color-river"], onlyToday: true },
];

export function visitDaily({ now }: { now: number }) {
  return async (deps: DemoDeps): Promise<void> => {
    const at = deps.now();
    for (const { username, buys, onlyToday = false } of PLAYERS) {
      if (onlyToday && at !== now) continue;
      const { id: userId } = await demoActor(deps, username);
      await takeAnnouncements(deps, { userId });
      if (!onlyToday) await claim(deps, userId, (now - at) / DAY);
      if (at === now) for (const itemId of buys) await buyAndWear(deps, userId, itemId);
    }
  };
}

/** Claims rewards except the newest milestones and one quest, which the demo shows as claimable. */
async function claim(deps: DemoDeps, userId: string, daysAgo: number): Promise<void> {
  const { quests = [], milestones = [] } = (await getGame(deps, { userId })) ?? {};
  const open = <T extends { completed: boolean; claimed: boolean }>(list: T[]) =>
    list.filter((one) => one.completed && !one.claimed);
  if (daysAgo < QUEST_DAYS)
    for (const { id } of open(quests).slice(0, 2))
      await claimReward(deps, { userId, kind: "quest", id });
  if (daysAgo > 0)
    for (const { id } of open(milestones))
      await claimReward(deps, { userId, kind: "milestone", id });
}

async function buyAndWear(deps: DemoDeps, userId: string, itemId: string): Promise<void> {
  const { coins, items } = await getShop(deps, { userId });
  const item = items.find(({ id }) => id === itemId);
  if (!item || item.owned || item.price > coins) return;
  await buyItem(deps, { userId, itemId });
  await changeGameSettings(deps, { userId, [item.kind]: wornAs(item) });
}
