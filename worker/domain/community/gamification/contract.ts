import type {
  Achievement,
  DailyQuest,
  GamificationStats,
  Milestone,
  ShopItem,
} from "./contract-api.ts";

/** To what one can get: beyond it XP adds up, the level stays. */
export const LEVEL_MAX = 999;

/** XP that stand between a level and the next: a hundred more with each. */
const stepOf = (level: number) => 100 * level;
/** XP at which a level begins: 0, 100, 300, 600, 1000, ... */
export const xpOfLevel = (level: number) => 50 * level * (level - 1);

export interface Level {
  level: number;
  /** XP within the level, and how many it takes to the next. */
  currentXp: number;
  nextLevelXp: number;
}

/** The level of so much XP: level n begins at 50 n (n - 1). Whole XP, 0 or more. */
export function levelOf(xp: number): Level {
  const guess = Math.min(
    LEVEL_MAX,
    Math.max(1, Math.floor((1 + Math.sqrt(1 + Math.max(0, xp) / 12.5)) / 2)),
  );
  // The root may err by one next to a boundary.
  const level =
    xpOfLevel(guess) > xp && guess > 1
      ? guess - 1
      : guess < LEVEL_MAX && xpOfLevel(guess + 1) <= xp
        ? guess + 1
        : guess;
  return { level, currentXp: Math.max(0, xp) - xpOfLevel(level), nextLevelXp: stepOf(level) };
}

/** What a level is called, from the level on that stands with it: ids of contract-names.ts. */
export const LEVEL_TITLES = [
  [1, "newcomer"],
  [5, "regular"],
  [10, "enthusiast"],
  [20, "veteran"],
  [35, "luminary"],
  [50, "legend"],
] as const satisfies [number, string][];

export const titlesOfLevel = (level: number): string[] =>
  LEVEL_TITLES.flatMap(([from, title]) => (from <= level ? [title] : []));

export const ACHIEVEMENT_CATEGORIES = [
  "streaming",
  "content",
  "social",
  "milestone",
  "special",
] as const;
export type AchievementCategory = (typeof ACHIEVEMENT_CATEGORIES)[number];
export const RARITIES = ["common", "rare", "epic", "legendary"] as const;
export type Rarity = (typeof RARITIES)[number];

export const MILESTONE_TYPES = ["views", "followers"] as const;

export const QUEST_TYPES = ["stream", "upload", "interact"] as const;

/** The two kinds of rewards that a user claims. */
export const CLAIMABLES = ["quest", "milestone"] as const;

export const SHOP_KINDS = ["colour", "frame", "title"] as const;

/** A cell of the streak bar. */
export interface StreakCell {
  /** YYYY-MM-DD, where the person lives. */
  date: string;
  /**
   * missed: nothing done; frozen: missed and forgiven; open: today, nothing done yet; before: no
   * day of theirs.
   */
  state: "active" | "frozen" | "missed" | "open" | "before";
}

/**
 * The look that wearing an item of the shop sets: a title is kept by its own name, as the ones that
 * are earned.
 */
export const wornAs = ({ id, kind }: Pick<ShopItem, "id" | "kind">): string =>
  kind === "title" ? id.slice("title-".length) : id;

/** Coins for a chat message that stands out. */
export const HIGHLIGHT_PRICE = 25;

/** What the panel shows. */
export interface Game {
  stats: GamificationStats;
  /** How many are in the order that the rank is a place in. */
  members: number;
  timeZone: string | null;
  achievements: Achievement[];
  milestones: Milestone[];
  quests: DailyQuest[];
  /** The last seven days, today the last. */
  week: StreakCell[];
  /** Whether a missed day is forgiven if it comes now: one in seven days is. */
  canFreeze: boolean;
  badges: string[];
  /** What may be shown beside the name, and what is; null for none in chats. */
  titles: { id: string; name: string }[];
  chosenTitle: string | null;
  shop: ShopItem[];
}

/** What every page knows. */
export interface GameNews {
  /** To be told now, unless the document has told of it. */
  unlocked: Unlocked[];
  coins: number;
}

/** An achievement that was unlocked since the last page. */
export interface Unlocked {
  id: string;
  title: string;
  xp: number;
}
