import * as z from "zod";
import type { GameSettings } from "../../../domain/community/gamification/change-settings.ts";
import type {
  Claimed,
  UnlockedAchievement,
} from "../../../domain/community/gamification/claim-reward.ts";
import {
  ACHIEVEMENT_CATEGORIES,
  type Achievement,
  type DailyQuest,
  type GamificationStats,
  type Milestone,
  QUEST_TYPES,
  RARITIES,
  type Reward,
  type ShopItem,
} from "../../../domain/community/gamification/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const RewardAnswer = answerOf<Reward>()(
  z
    .object({
      xp: z.int().optional(),
      coins: z.int().optional(),
      badge: z.string().optional(),
      title: z.string().optional(),
    })
    .meta({ id: "Reward" }),
);

export const StatsAnswer = answerOf<GamificationStats>()(
  z
    .object({
      level: z.int(),
      currentXp: z.int().meta({ description: "Within the level." }),
      nextLevelXp: z.int().meta({ description: "What the level takes: 100 times its number." }),
      totalXp: z.int(),
      coins: z.int(),
      title: z.string(),
      streak: z.int().meta({ description: "Days in a row." }),
      totalAchievements: z.int(),
      unlockedAchievements: z.int(),
      rank: z
        .int()
        .meta({ description: "Place by XP, 1 for the most; who have the same share one." }),
    })
    .meta({ id: "GamificationStats" }),
);

const AchievementAnswer = answerOf<Achievement>()(
  z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string().meta({ description: "What to do for it." }),
      category: z.enum(ACHIEVEMENT_CATEGORIES),
      rarity: z.enum(RARITIES),
      unlocked: z.boolean(),
      unlockedAt: Time.nullable(),
      progress: z.int(),
      maxProgress: z.int(),
      reward: RewardAnswer,
    })
    .meta({ id: "Achievement" }),
);

const MilestoneAnswer = answerOf<Milestone>()(
  z
    .object({
      id: z.string(),
      title: z.string(),
      target: z.int(),
      current: z.int(),
      type: z.enum(["views", "followers"]),
      reward: RewardAnswer,
      completed: z.boolean(),
      claimed: z.boolean(),
    })
    .meta({ id: "Milestone" }),
);

const QuestAnswer = answerOf<DailyQuest>()(
  z
    .object({
      id: z.string(),
      title: z.string(),
      type: z.enum(QUEST_TYPES),
      target: z.int(),
      current: z.int(),
      reward: RewardAnswer,
      expiresAt: Time,
      completed: z.boolean(),
      claimed: z.boolean(),
    })
    .meta({ id: "DailyQuest" }),
);

export const AchievementsAnswer = z.object({ achievements: z.array(AchievementAnswer) });
export const MilestonesAnswer = z.object({ milestones: z.array(MilestoneAnswer) });
export const QuestsAnswer = z.object({ quests: z.array(QuestAnswer) });

export const ClaimedAnswer = answerOf<Claimed>()(
  z.object({ kind: z.enum(["quest", "milestone"]), id: z.string(), xp: z.int(), coins: z.int() }),
);

export const UnlockedAnswer = answerOf<UnlockedAchievement>()(
  z.object({
    id: z.string(),
    title: z.string(),
    reward: RewardAnswer,
    unlockedAt: Time,
    isNew: z.boolean().meta({ description: "Whether nobody was told of it before." }),
  }),
);

const ShopItemAnswer = answerOf<ShopItem>()(
  z
    .object({
      id: z.string(),
      kind: z.enum(["colour", "frame", "title"]),
      name: z.string(),
      price: z.int().meta({ description: "Coins." }),
      owned: z.boolean(),
      equipped: z.boolean(),
    })
    .meta({ id: "ShopItem" }),
);
export const ShopAnswer = z.object({ coins: z.int(), items: z.array(ShopItemAnswer) });
export const BoughtAnswer = z.object({
  itemId: z.string(),
  coins: z.int().meta({ description: "What is left." }),
});

export const GameSettingsAnswer = answerOf<GameSettings>()(
  z.object({
    enabled: z.boolean(),
    timeZone: z.string().nullable(),
    title: z.string().nullable(),
    colour: z.string().nullable(),
    frame: z.string().nullable(),
  }),
);
