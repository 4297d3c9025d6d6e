import type {
  Achievement,
  DailyQuest,
  GamificationStats,
  Milestone,
  ShopItem,
} from "./contract-api.ts";

/** The highest level. Users at this level still collect XP. */
export const LEVEL_MAX = 999;

const stepOf = (level: number) => 100 * level;
/** XP at which a level starts: 0, 100, 300, 600, 1000, ... */
export const xpOfLevel = (level: number) => 50 * level * (level - 1);

export interface Level {
  level: number;
  /** XP since the start of the current level. */
  currentXp: number;
  nextLevelXp: number;
}

/** Returns the level for an amount of XP. Level n starts at 50 n (n - 1) XP. */
export function levelOf(xp: number): Level {
  const guess = Math.min(
    LEVEL_MAX,
    Math.max(1, Math.floor((1 + Math.sqrt(1 + Math.max(0, xp) / 12.5)) / 2)),
  );
  // Near the start of a level, rounding errors of the square root can give a neighboring level.
  const level =
    xpOfLevel(guess) > xp && guess > 1
      ? guess - 1
      : guess < LEVEL_MAX && xpOfLevel(guess + 1) <= xp
        ? guess + 1
        : guess;
  return { level, currentXp: Math.max(0, xp) - xpOfLevel(level), nextLevelXp: stepOf(level) };
}

/** Title ids (contract-names.ts), each with the lowest level at which users get the title. */
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

/** Rewards that a user must claim. Rewards of other kinds are granted automatically. */
export const CLAIMABLES = ["quest", "milestone"] as const;

export const SHOP_KINDS = ["colour", "frame", "title"] as const;

export interface StreakCell {
  /** A date YYYY-MM-DD in the user's time zone. */
  date: string;
  /** "frozen": missed but forgiven. "open": today, not active yet. "before": not counted yet. */
  state: "active" | "frozen" | "missed" | "open" | "before";
}

/** Returns the id under which a worn item is stored. A bought title is stored without "title-". */
export const wornAs = ({ id, kind }: Pick<ShopItem, "id" | "kind">): string =>
  kind === "title" ? id.slice("title-".length) : id;

/** Price of a highlighted chat message in coins. */
export const HIGHLIGHT_PRICE = 25;

export interface Game {
  stats: GamificationStats;
  members: number;
  timeZone: string | null;
  achievements: Achievement[];
  milestones: Milestone[];
  quests: DailyQuest[];
  /** The last seven days, oldest first. */
  week: StreakCell[];
  /** True if a missed day would be forgiven now. Of seven days in a row, one is forgiven. */
  canFreeze: boolean;
  badges: string[];
  titles: { id: string; name: string }[];
  chosenTitle: string | null;
  shop: ShopItem[];
}

export interface GameNews {
  /** Achievements to announce. The browser announces each one only once per page. */
  unlocked: Unlocked[];
  coins: number;
}

export interface Unlocked {
  id: string;
  title: string;
  xp: number;
}
