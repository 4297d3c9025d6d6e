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
    badge: z.string().optional().meta({
      description:
        "In a response the name of the badge. In the catalogue and the database its id (contract-names.ts).",
    }),
    title: z.string().optional().meta({
      description:
        "The title that the user can show beside their name. Name or id, as for the badge.",
    }),
  })
  .meta({ id: "Reward" });
export type Reward = z.infer<typeof Reward>;

export const GamificationStats = z
  .object({
    level: z.int(),
    currentXp: z.int().meta({ description: "XP within the level." }),
    nextLevelXp: z.int().meta({ description: "XP that the level takes: 100 times its number." }),
    totalXp: z.int(),
    coins: z.int(),
    title: z.string(),
    streak: z.int().meta({ description: "Consecutive active days." }),
    totalAchievements: z.int(),
    unlockedAchievements: z.int(),
    rank: z.int().meta({
      description: "Place by XP, 1 for the most. Users with the same XP share a place.",
    }),
  })
  .meta({ id: "GamificationStats" });
export type GamificationStats = z.infer<typeof GamificationStats>;

export const Achievement = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().meta({ description: "What the user has to do." }),
    category: z.enum(ACHIEVEMENT_CATEGORIES),
    rarity: z.enum(RARITIES),
    unlocked: z.boolean(),
    unlockedAt: Time.nullable(),
    progress: z
      .int()
      .meta({ description: "At most maxProgress. If it is unlocked, equal to maxProgress." }),
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
      description: "`<date>.<slug>`. The same quest has another id on another day.",
    }),
    title: z.string(),
    type: z.enum(QUEST_TYPES),
    target: z.int(),
    current: z.int(),
    reward: Reward,
    expiresAt: Time.meta({
      description: "The user's next midnight, milliseconds since the epoch.",
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
    .meta({ description: "The user was not notified of the achievement before this request." }),
});
export type UnlockedAchievement = z.infer<typeof UnlockedAchievement>;

export const ShopItem = z
  .object({
    id: z.string(),
    kind: z.enum(SHOP_KINDS),
    name: z.string(),
    price: z.int().meta({ description: "Coins." }),
    owned: z.boolean(),
    equipped: z.boolean(),
  })
  .meta({ id: "ShopItem" });
export type ShopItem = z.infer<typeof ShopItem>;

export const Shop = z.object({ coins: z.int(), items: z.array(ShopItem) });
export type Shop = z.infer<typeof Shop>;

export const Purchase = z.object({
  itemId: z.string(),
  coins: z.int().meta({ description: "Coins that remain." }),
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
