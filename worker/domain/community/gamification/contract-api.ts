import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import {
  ACHIEVEMENT_CATEGORIES,
  CLAIMABLES,
  MILESTONE_TYPES,
  QUEST_TYPES,
  RARITIES,
  SHOP_KINDS,
} from "./contract.ts";

export const Reward = z
  .object({
    xp: z.int().optional(),
    coins: z.int().optional(),
    /** In the catalogue and the database, the ID of the badge (contract-names.ts). */
    badge: z.string().optional().meta({ description: "Name of the badge." }),
    /** In the catalogue and the database, the ID of the title. */
    title: z
      .string()
      .optional()
      .meta({ description: "Title that the user can show next to their name." }),
  })
  .meta({ id: "Reward" });
export type Reward = z.infer<typeof Reward>;

export const GamificationStats = z
  .object({
    level: z.int(),
    currentXp: z.int().meta({ description: "XP earned within the current level." }),
    nextLevelXp: z
      .int()
      .meta({ description: "XP required to complete the current level: 100 times the level." }),
    totalXp: z.int(),
    coins: z.int(),
    title: z.string(),
    streak: z.int().meta({ description: "Number of consecutive active days." }),
    totalAchievements: z.int(),
    unlockedAchievements: z.int(),
    rank: z.int().meta({
      description: "Rank by XP, starting at 1. Users with equal XP share a rank.",
    }),
  })
  .meta({ id: "GamificationStats" });
export type GamificationStats = z.infer<typeof GamificationStats>;

export const Achievement = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().meta({ description: "Description of the task." }),
    category: z.enum(ACHIEVEMENT_CATEGORIES),
    rarity: z.enum(RARITIES),
    unlocked: z.boolean(),
    unlockedAt: Time.nullable(),
    progress: z
      .int()
      .meta({ description: "Progress up to `maxProgress`. Equal to `maxProgress` once unlocked." }),
    maxProgress: z.int(),
    reward: Reward,
  })
  .meta({ id: "Achievement" });
export type Achievement = z.infer<typeof Achievement>;

export const Milestone = z
  .object({
    id: z.string(),
    title: z.string(),
    target: z.int(),
    current: z.int(),
    type: z.enum(MILESTONE_TYPES),
    reward: Reward,
    completed: z.boolean(),
    claimed: z.boolean(),
  })
  .meta({ id: "Milestone" });
export type Milestone = z.infer<typeof Milestone>;

export const DailyQuest = z
  .object({
    id: z.string().meta({
      description: "The ID of the quest, `<date>.<slug>`. Each day's quest has its own ID.",
    }),
    title: z.string(),
    type: z.enum(QUEST_TYPES),
    target: z.int(),
    current: z.int(),
    reward: Reward,
    expiresAt: Time.meta({
      description: "Midnight in the user's time zone, in milliseconds since the Unix epoch.",
    }),
    completed: z.boolean(),
    claimed: z.boolean(),
  })
  .meta({ id: "DailyQuest" });
export type DailyQuest = z.infer<typeof DailyQuest>;

export const AchievementList = z.object({ achievements: z.array(Achievement) });
export const MilestoneList = z.object({ milestones: z.array(Milestone) });
export const QuestList = z.object({ quests: z.array(DailyQuest) });

export const Claimed = z.object({
  kind: z.enum(CLAIMABLES),
  id: z.string(),
  xp: z.int(),
  coins: z.int(),
});
export type Claimed = z.infer<typeof Claimed>;

export const UnlockedAchievement = z.object({
  id: z.string(),
  title: z.string(),
  reward: Reward,
  unlockedAt: Time,
  isNew: z
    .boolean()
    .meta({ description: "Whether this is the first request that reports the achievement." }),
});
export type UnlockedAchievement = z.infer<typeof UnlockedAchievement>;

export const ShopItem = z
  .object({
    id: z.string(),
    kind: z.enum(SHOP_KINDS),
    name: z.string(),
    price: z.int().meta({ description: "Price in coins." }),
    owned: z.boolean(),
    equipped: z.boolean(),
  })
  .meta({ id: "ShopItem" });
export type ShopItem = z.infer<typeof ShopItem>;

export const Shop = z.object({ coins: z.int(), items: z.array(ShopItem) });
export type Shop = z.infer<typeof Shop>;

export const Purchase = z.object({
  itemId: z.string(),
  coins: z.int().meta({ description: "Remaining coins." }),
});
export type Purchase = z.infer<typeof Purchase>;

export const GameSettings = z.object({
  enabled: z.boolean(),
  timeZone: z.string().nullable(),
  title: z.string().nullable(),
  colour: z.string().nullable(),
  frame: z.string().nullable(),
});
export type GameSettings = z.infer<typeof GameSettings>;
