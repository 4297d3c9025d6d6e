import type {
  Achievement,
  DailyQuest,
  GamificationStats,
  Milestone,
  ShopItem,
} from "./contract-api.ts";

/** Highest level. Further XP still adds up, but the level does not rise. */
export const LEVEL_MAX = 999;

/** XP between a level and the next one. Each level needs 100 more than the previous one. */
const stepOf = (level: number) => 100 * level;
/** XP at which a level begins: 0, 100, 300, 600, 1000, ... */
export const xpOfLevel = (level: number) => 50 * level * (level - 1);

export interface Level {
  level: number;
  /** XP within the level, and the XP that the level takes in total. */
  currentXp: number;
  nextLevelXp: number;
}

/**
 * Returns the level for an amount of XP: level n begins at 50 n (n - 1). @param xp an integer, 0 or
 * more
 */
export function levelOf(xp: number): Level {
  const guess = Math.min(
    LEVEL_MAX,
    Math.max(1, Math.floor((1 + Math.sqrt(1 + Math.max(0, xp) / 12.5)) / 2)),
  );
  // The square root may be wrong by one level next to a boundary.
  const level =
    xpOfLevel(guess) > xp && guess > 1
      ? guess - 1
      : guess < LEVEL_MAX && xpOfLevel(guess + 1) <= xp
        ? guess + 1
        : guess;
  return { level, currentXp: Math.max(0, xp) - xpOfLevel(level), nextLevelXp: stepOf(level) };
}

/** Titles of levels, each with the first level that has it. Ids of contract-names.ts. */
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
  /** YYYY-MM-DD in the user's time zone. */
  date: string;
  /**
   * missed: no activity. frozen: missed, but forgiven. open: today without activity so far. before:
   * before the user's first day.
   */
  state: "active" | "frozen" | "missed" | "open" | "before";
}

/**
 * Returns the value that wearing a shop item stores. A bought title is stored under its own id,
 * like an earned title.
 */
export const wornAs = ({ id, kind }: Pick<ShopItem, "id" | "kind">): string =>
  kind === "title" ? id.slice("title-".length) : id;

/** Price in coins for a highlighted chat message. */
export const HIGHLIGHT_PRICE = 25;

/** Data for the panel of levels and coins. */
export interface Game {
  stats: GamificationStats;
  /** Number of users in the ranking. */
  members: number;
  timeZone: string | null;
  achievements: Achievement[];
  milestones: Milestone[];
  quests: DailyQuest[];
  /** The last seven days, ending with today. */
  week: StreakCell[];
  /** True if the next missed day would be forgiven. One day in seven is. */
  canFreeze: boolean;
  badges: string[];
  /** The titles that the user may show, and the chosen one. Null shows no title in chats. */
  titles: { id: string; name: string }[];
  chosenTitle: string | null;
  shop: ShopItem[];
}

/** Data about levels and coins that every page loads. */
export interface GameNews {
  /** Achievements to announce now. The document skips those that it has already announced. */
  unlocked: Unlocked[];
  coins: number;
}

/** An achievement that was unlocked since the previous page. */
export interface Unlocked {
  id: string;
  title: string;
  xp: number;
}
