import { and, eq, gte, lt, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { memberDeeds, memberPurchases, memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { ACHIEVEMENTS, MILESTONES } from "./catalogue.ts";
import { type Game, levelOf, type StreakCell, titlesOfLevel, wornAs } from "./contract.ts";
import type {
  Achievement,
  DailyQuest,
  GamificationStats,
  Milestone,
  Reward,
  Shop,
  ShopItem,
} from "./contract-api.ts";
import { badgeName, titleName } from "./contract-names.ts";
import { nameOfDay } from "./days.ts";
import { evaluate, progressOf, type Standing } from "./evaluate.ts";
import type { MemberDay } from "./open-days.ts";
import { findQuest } from "./quests.ts";
import { findRank } from "./rank.ts";
import { SHOP } from "./shop.ts";
import { canFreeze } from "./streak.ts";

type GameDeps = Pick<Deps, "db" | "now">;
interface UserRef {
  userId: string;
}

/** Returns the user's current levels and coins. Throws CONFLICT if the user turned levels off. */
export async function requireStanding(deps: GameDeps, { userId }: UserRef): Promise<Standing> {
  const standing = await evaluate(deps, { userId });
  if (!standing.member.enabled)
    throw new DomainError("CONFLICT", t("gamification.gameSwitch.disabled"));
  return standing;
}

export const questKey = (id: string) => `quest:${id}`;

export async function questsOf(
  { db }: Pick<Deps, "db">,
  { userId, day }: UserRef & { day: MemberDay },
): Promise<DailyQuest[]> {
  const date = nameOfDay(day.day);
  const [deedRows, claimed] = await db.batch([
    db
      .select({
        deed: memberDeeds.deed,
        amount: sql<number>`sum(${memberDeeds.amount})`.as("amount"),
      })
      .from(memberDeeds)
      .where(
        and(
          eq(memberDeeds.userId, userId),
          gte(memberDeeds.at, day.startsAt),
          lt(memberDeeds.at, day.endsAt),
        ),
      )
      .groupBy(memberDeeds.deed),
    db
      .select({ key: memberRewards.key })
      .from(memberRewards)
      .where(
        and(
          eq(memberRewards.userId, userId),
          gte(memberRewards.key, questKey(`${date}.`)),
          lt(memberRewards.key, questKey(`${date}/`)),
        ),
      ),
  ]);
  const amounts = new Map(deedRows.map(({ deed, amount }) => [deed, amount]));
  const keys = new Set(claimed.map(({ key }) => key));
  return day.quests.flatMap((slug) => {
    const quest = findQuest(slug);
    if (!quest) return [];
    const { title, type, target, reward } = quest;
    const id = `${date}.${slug}`;
    const current = Math.min(target, amounts.get(quest.deed) ?? 0);
    return [
      {
        id,
        title: t(title),
        type,
        target,
        current,
        reward,
        expiresAt: day.endsAt,
        completed: current >= target,
        claimed: keys.has(questKey(id)),
      },
    ];
  });
}

export const achievementsOf = ({ counters, rewards, member }: Standing): Achievement[] => {
  const progressCounters = { ...counters, level: levelOf(member.xp).level };
  return ACHIEVEMENTS.map(({ counter, per, ...rule }) => {
    const reward = rewards.get(`achievement:${rule.id}`);
    const progress = reward
      ? rule.maxProgress
      : Math.min(rule.maxProgress, progressOf({ counter, per }, progressCounters));
    return {
      ...rule,
      title: t(rule.title),
      description: t(rule.description),
      reward: localizeReward(rule.reward),
      unlocked: reward !== undefined,
      unlockedAt: reward?.at ?? null,
      progress,
    };
  });
};

export const milestonesOf = ({ counters, rewards }: Standing): Milestone[] =>
  MILESTONES.map(({ counter, ...rule }) => {
    const claimed = rewards.has(`milestone:${rule.id}`);
    const current = Math.max(0, counters[counter] ?? 0);
    return {
      ...rule,
      title: t(rule.title),
      current,
      completed: claimed || current >= rule.target,
      claimed,
    };
  });

export const localizeReward = ({ badge, title, ...rest }: Reward): Reward => ({
  ...rest,
  ...(badge === undefined ? {} : { badge: badgeName(badge) }),
  ...(title === undefined ? {} : { title: titleName(title) }),
});

/** Returns the ids of level titles, earned titles and bought titles. The newest is last. */
export function titlesOf({ member, rewards }: Standing, owned: ReadonlySet<string>): string[] {
  const earned = [...rewards.values()]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ title }) => title ?? []);
  const boughtItems = SHOP.flatMap((item) =>
    item.kind === "title" && owned.has(item.id) ? [wornAs(item)] : [],
  );
  return [...new Set([...titlesOfLevel(levelOf(member.xp).level), ...earned, ...boughtItems])];
}

function statsOf({ member, days, rewards }: Standing, rank: number): GamificationStats {
  const level = levelOf(member.xp);
  const unlocked = ACHIEVEMENTS.filter(({ id }) => rewards.has(`achievement:${id}`)).length;
  return {
    ...level,
    totalXp: member.xp,
    coins: member.coins,
    title: titleName(member.title ?? titlesOfLevel(level.level).at(-1) ?? ""),
    streak: days.at(-1)?.streak ?? 0,
    totalAchievements: ACHIEVEMENTS.length,
    unlockedAchievements: unlocked,
    rank,
  };
}

export async function ownedItems(
  { db }: Pick<Deps, "db">,
  { userId }: UserRef,
): Promise<Set<string>> {
  const rows = await db
    .select({ key: memberPurchases.key })
    .from(memberPurchases)
    .where(
      and(
        eq(memberPurchases.userId, userId),
        gte(memberPurchases.key, "item:"),
        lt(memberPurchases.key, "item;"),
        eq(memberPurchases.state, "paid"),
      ),
    );
  return new Set(rows.map(({ key }) => key.slice("item:".length)));
}

const shopOf = ({ member }: Standing, owned: ReadonlySet<string>): ShopItem[] => {
  const activeItems = new Set([member.title, member.nameColour, member.frame]);
  return SHOP.map((item) => ({
    ...item,
    owned: owned.has(item.id),
    equipped: activeItems.has(wornAs(item)),
  }));
};

function weekOf(days: readonly MemberDay[]): StreakCell[] {
  const lastWeek = days.slice(-7);
  const first = lastWeek[0]?.day ?? 0;
  const leadingDays = Array.from(
    { length: 7 - lastWeek.length },
    (_, at) => first - (7 - lastWeek.length) + at,
  );
  const cells = lastWeek.map((day, at): StreakCell => {
    const inactiveState = day.frozen ? "frozen" : at === lastWeek.length - 1 ? "open" : "missed";
    return { date: nameOfDay(day.day), state: day.active ? "active" : inactiveState };
  });
  return [
    ...leadingDays.map((day): StreakCell => ({ date: nameOfDay(day), state: "before" })),
    ...cells,
  ];
}

/**
 * Returns the product specification's "Gamification stats". Throws CONFLICT if levels are turned
 * off.
 */
export async function getStats(deps: GameDeps, { userId }: UserRef): Promise<GamificationStats> {
  const standing = await requireStanding(deps, { userId });
  return statsOf(standing, (await findRank(deps, standing.member.xp)).rank);
}

/** Returns the data for the panel of levels and coins. Null if the user has turned levels off. */
export async function getGame(deps: GameDeps, { userId }: UserRef): Promise<Game | null> {
  const standing = await evaluate(deps, { userId });
  const { member, days, today, rewards } = standing;
  if (!member.enabled) return null;
  const [{ rank, members }, quests, owned] = await Promise.all([
    findRank(deps, member.xp),
    questsOf(deps, { userId, day: today }),
    ownedItems(deps, { userId }),
  ]);
  return {
    stats: statsOf(standing, rank),
    members,
    timeZone: member.timeZone,
    achievements: achievementsOf(standing),
    milestones: milestonesOf(standing),
    quests,
    week: weekOf(days),
    // If today has activity, it cannot be missed. Otherwise the streak up to yesterday decides.
    canFreeze: canFreeze(today.active ? days : days.slice(0, -1)),
    badges: badgesOf(rewards),
    titles: titlesOf(standing, owned).map((id) => ({ id, name: titleName(id) })),
    chosenTitle: member.title,
    shop: shopOf(standing, owned),
  };
}

const badgesOf = (rewards: Standing["rewards"]) => [
  ...new Set(
    [...rewards.values()].flatMap(({ badge }) => (badge === null ? [] : badgeName(badge))),
  ),
];

/** Returns the shop items and whether the user owns them. Throws CONFLICT if levels are off. */
export async function getShop(deps: GameDeps, { userId }: UserRef): Promise<Shop> {
  const standing = await requireStanding(deps, { userId });
  return {
    coins: standing.member.coins,
    items: shopOf(standing, await ownedItems(deps, { userId })),
  };
}
