import * as z from "zod";
import type { SignedInActor } from "../../domain/accounts/users/contract.ts";
import { requireOwnId } from "../../domain/accounts/users/own-id.ts";
import { changeGameSettings } from "../../domain/community/gamification/change-settings.ts";
import {
  claimReward,
  unlockAchievement,
} from "../../domain/community/gamification/claim-reward.ts";
import {
  AchievementList,
  Claimed,
  GameSettings,
  GamificationStats,
  MilestoneList,
  Purchase,
  QuestList,
  Shop,
  UnlockedAchievement,
} from "../../domain/community/gamification/contract-api.ts";
import {
  achievementsOf,
  getShop,
  getStats,
  milestonesOf,
  questsOf,
  requireStanding,
} from "../../domain/community/gamification/get-game.ts";
import {
  BuyInput,
  ClaimInput,
  GameSettingsInput,
  UnlockInput,
} from "../../domain/community/gamification/input.ts";
import { buyItem } from "../../domain/community/gamification/spend-coins.ts";
import { PATH_PARAMS } from "../path-params.ts";
import { type Api, route } from "../route.ts";

/** Optional user ID in requests. It must be the ID of the signed-in user. */
const OptionalUserId = z.object({ userId: PATH_PARAMS.userId.optional() });
type OptionalUserId = z.output<typeof OptionalUserId>;

const requireOwnUser = (actor: SignedInActor, { userId }: OptionalUserId) => {
  requireOwnId(actor, userId ?? actor.id);
  return { userId: actor.id };
};

export function mountGamification(api: Api): void {
  const stats = {
    summary: "One's level, coins, streak and place",
    query: OptionalUserId,
    answer: GamificationStats,
  };
  route(api, "GET /api/gamification/stats", stats, async ({ c, ctx, actor, query }) =>
    c.json(await getStats(ctx, requireOwnUser(actor, query))),
  );

  const achievements = {
    summary: "All achievements, and how far one is with each",
    query: OptionalUserId,
    answer: AchievementList,
  };
  route(api, "GET /api/gamification/achievements", achievements, async ({ c, ctx, actor, query }) =>
    c.json({
      achievements: achievementsOf(await requireStanding(ctx, requireOwnUser(actor, query))),
    }),
  );

  const milestones = {
    summary: "Views and followers to reach, each with a reward to claim",
    query: OptionalUserId,
    answer: MilestoneList,
  };
  route(api, "GET /api/gamification/milestones", milestones, async ({ c, ctx, actor, query }) =>
    c.json({ milestones: milestonesOf(await requireStanding(ctx, requireOwnUser(actor, query))) }),
  );

  const quests = {
    summary: "One's quests of today, until one's midnight",
    query: OptionalUserId,
    answer: QuestList,
  };
  route(api, "GET /api/gamification/daily-quests", quests, async ({ c, ctx, actor, query }) => {
    const { today } = await requireStanding(ctx, requireOwnUser(actor, query));
    return c.json({ quests: await questsOf(ctx, { userId: actor.id, day: today }) });
  });

  const unlock = {
    summary: "Unlock an achievement, if the server finds it reached",
    body: UnlockInput,
    answer: UnlockedAchievement,
  };
  route(api, "POST /api/achievements/unlock", unlock, async ({ c, ctx, actor, body }) =>
    c.json(await unlockAchievement(ctx, { ...body, userId: actor.id })),
  );

  const claim = {
    summary: "Claim the reward of a quest or a milestone that is done, once",
    body: ClaimInput,
    answer: Claimed,
  };
  route(api, "POST /api/gamification/claim-reward", claim, async ({ c, ctx, actor, body }) =>
    c.json(await claimReward(ctx, { ...body, userId: actor.id })),
  );

  const shop = {
    summary: "What coins buy: looks, never money",
    query: OptionalUserId,
    answer: Shop,
  };
  route(api, "GET /api/gamification/shop", shop, async ({ c, ctx, actor, query }) =>
    c.json(await getShop(ctx, requireOwnUser(actor, query))),
  );

  const buy = {
    summary: "Buy something of the shop with coins, once",
    body: BuyInput,
    answer: Purchase,
  };
  route(api, "POST /api/gamification/shop", buy, async ({ c, ctx, actor, body }) =>
    c.json(await buyItem(ctx, { ...body, userId: actor.id })),
  );

  const settings = {
    summary: "Switch the game off or on, say one's time zone, put on what one has",
    body: GameSettingsInput,
    answer: GameSettings,
  };
  route(api, "PATCH /api/gamification/settings", settings, async ({ c, ctx, actor, body }) =>
    c.json(await changeGameSettings(ctx, { ...body, userId: actor.id })),
  );
}
