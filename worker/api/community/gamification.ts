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

/** A request can contain a user ID, which must be the ID of the signed-in user. */
const OptionalUserId = z.object({ userId: PATH_PARAMS.userId.optional() });
type OptionalUserId = z.output<typeof OptionalUserId>;

const requireOwnUser = (actor: SignedInActor, { userId }: OptionalUserId) => {
  requireOwnId(actor, userId ?? actor.id);
  return { userId: actor.id };
};

export function mountGamification(api: Api): void {
  const stats = {
    summary: "Get your level, XP, coins, streak and rank",
    query: OptionalUserId,
    answer: GamificationStats,
  };
  route(api, "GET /api/gamification/stats", stats, async ({ c, ctx, actor, query }) =>
    c.json(await getStats(ctx, requireOwnUser(actor, query))),
  );

  const achievements = {
    summary: "List all achievements with your progress",
    query: OptionalUserId,
    answer: AchievementList,
  };
  route(api, "GET /api/gamification/achievements", achievements, async ({ c, ctx, actor, query }) =>
    c.json({
      achievements: achievementsOf(await requireStanding(ctx, requireOwnUser(actor, query))),
    }),
  );

  const milestones = {
    summary: "List your view and follower milestones with their rewards",
    query: OptionalUserId,
    answer: MilestoneList,
  };
  route(api, "GET /api/gamification/milestones", milestones, async ({ c, ctx, actor, query }) =>
    c.json({ milestones: milestonesOf(await requireStanding(ctx, requireOwnUser(actor, query))) }),
  );

  const quests = {
    summary: "List your daily quests, which expire at your local midnight",
    query: OptionalUserId,
    answer: QuestList,
  };
  route(api, "GET /api/gamification/daily-quests", quests, async ({ c, ctx, actor, query }) => {
    const { today } = await requireStanding(ctx, requireOwnUser(actor, query));
    return c.json({ quests: await questsOf(ctx, { userId: actor.id, day: today }) });
  });

  const unlock = {
    summary: "Unlock an achievement whose target you reached",
    body: UnlockInput,
    answer: UnlockedAchievement,
  };
  route(api, "POST /api/achievements/unlock", unlock, async ({ c, ctx, actor, body }) =>
    c.json(await unlockAchievement(ctx, { ...body, userId: actor.id })),
  );

  const claim = {
    summary: "Claim the reward of a completed quest or milestone, once",
    body: ClaimInput,
    answer: Claimed,
  };
  route(api, "POST /api/gamification/claim-reward", claim, async ({ c, ctx, actor, body }) =>
    c.json(await claimReward(ctx, { ...body, userId: actor.id })),
  );

  const shop = {
    summary: "List the cosmetic items in the coin shop",
    query: OptionalUserId,
    answer: Shop,
  };
  route(api, "GET /api/gamification/shop", shop, async ({ c, ctx, actor, query }) =>
    c.json(await getShop(ctx, requireOwnUser(actor, query))),
  );

  const buy = {
    summary: "Buy an item of the shop with coins, once",
    body: BuyInput,
    answer: Purchase,
  };
  route(api, "POST /api/gamification/shop", buy, async ({ c, ctx, actor, body }) =>
    c.json(await buyItem(ctx, { ...body, userId: actor.id })),
  );

  const settings = {
    summary: "Update your gamification settings: status, time zone and equipped items",
    body: GameSettingsInput,
    answer: GameSettings,
  };
  route(api, "PATCH /api/gamification/settings", settings, async ({ c, ctx, actor, body }) =>
    c.json(await changeGameSettings(ctx, { ...body, userId: actor.id })),
  );
}
