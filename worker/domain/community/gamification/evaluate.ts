import { and, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { memberCounters, memberProfiles, memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ACHIEVEMENTS, type AchievementRule } from "./catalogue.ts";
import { type GameNews, levelOf } from "./contract.ts";
import { rewardStatements } from "./grant-reward.ts";
import { type Calendar, openDays } from "./open-days.ts";

export type Counters = Readonly<Record<string, number>>;
export type RewardRow = typeof memberRewards.$inferSelect;

/**
 * The data that decide a user's level and achievements: the profile and the latest days, the
 * counters of actions, and all rewards except those of daily quests.
 */
export interface Standing extends Calendar {
  counters: Counters;
  rewards: ReadonlyMap<string, RewardRow>;
}

/** Returns a user's count towards an achievement's `maxProgress`. Never negative. */
export const progressOf = (
  { counter, per }: Pick<AchievementRule, "counter" | "per">,
  counters: Counters,
): number => Math.max(0, Math.floor((counters[counter] ?? 0) / per));

/**
 * Returns the achievements that are reached but not granted. Repeats until no more are reached,
 * because a reward may raise the level, and a level may reach another achievement.
 */
export function findNewAchievements(
  counters: Counters,
  isGranted: (id: string) => boolean,
  xp: number,
): AchievementRule[] {
  const achieved: AchievementRule[] = [];
  for (let total = xp, hasMore = true; hasMore; ) {
    const progressCounters = { ...counters, level: levelOf(total).level };
    const next = ACHIEVEMENTS.filter(
      (rule) =>
        !isGranted(rule.id) &&
        !achieved.includes(rule) &&
        progressOf(rule, progressCounters) >= rule.maxProgress,
    );
    total += next.reduce((sum, { reward }) => sum + (reward.xp ?? 0), 0);
    achieved.push(...next);
    hasMore = next.length > 0;
  }
  return achieved;
}

/** Two key ranges, below "quest:" and from "quest;", let SQLite skip the many quest rewards. */
const isPermanentReward = (userId: string) =>
  and(
    eq(memberRewards.userId, userId),
    sql`(${and(gte(memberRewards.key, "a"), lt(memberRewards.key, "quest:"))} or ${gte(memberRewards.key, "quest;")})`,
  );

async function readStanding(deps: Pick<Deps, "db" | "now">, userId: string): Promise<Standing> {
  const { db } = deps;
  const calendar = await openDays(deps, { userId });
  const [counted, rewardRows, [member]] = await db.batch([
    db.select().from(memberCounters).where(eq(memberCounters.userId, userId)),
    db.select().from(memberRewards).where(isPermanentReward(userId)),
    db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)),
  ]);
  return {
    ...calendar,
    member: member ?? calendar.member,
    counters: Object.fromEntries(counted.map(({ counter, value }) => [counter, value])),
    rewards: new Map(rewardRows.map((row) => [row.key, row])),
  };
}

/** Grants a user's reached achievements. Idempotent and safe to run concurrently. */
export async function evaluate(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<Standing> {
  const standing = await readStanding(deps, userId);
  const { member, counters, rewards } = standing;
  if (!member.enabled) return standing;
  const achieved = findNewAchievements(
    counters,
    (id) => rewards.has(`achievement:${id}`),
    member.xp,
  );
  if (achieved.length === 0 && member.evaluated >= member.changed) return standing;
  const { db } = deps;
  const now = deps.now();
  const markEvaluated = db
    .update(memberProfiles)
    .set({ evaluated: sql`max(${memberProfiles.evaluated}, ${member.changed})` })
    .where(eq(memberProfiles.userId, userId));
  const rewardInserts = achieved.flatMap(({ id, reward }) => [
    ...rewardStatements(deps, {
      userId,
      key: `achievement:${id}`,
      source: "achievement",
      reward,
      now,
      isAnnounced: false,
    }),
  ]);
  await db.batch([markEvaluated, ...rewardInserts]);
  return achieved.length === 0 ? standing : readStanding(deps, userId);
}

/** Other open pages announce an achievement for this long too, as the first may be closed. */
export const REANNOUNCE_MS = 5000;

/** Returns the unlocked achievements that a page must announce, each at least once. */
export async function takeAnnouncements(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<GameNews | null> {
  const { db } = deps;
  const now = deps.now();
  const since = now - REANNOUNCE_MS;
  // The query uses two index lookups. With "or", SQLite would read all of the user's rewards.
  const exists = (condition: SQL) =>
    sql`exists (select 1 from ${memberRewards} r where r.user_id = ${userId} and ${condition})`;
  const state = await db
    .select({
      enabled: memberProfiles.enabled,
      coins: memberProfiles.coins,
      isBehind: sql<boolean>`${memberProfiles.changed} > ${memberProfiles.evaluated}`
        .mapWith(Boolean)
        .as("is_behind"),
      hasNews: sql`(${exists(sql`r.told_at is null`)} or ${exists(sql`r.told_at > ${since}`)})`
        .mapWith(Boolean)
        .as("has_news"),
    })
    .from(memberProfiles)
    .where(eq(memberProfiles.userId, userId))
    .get();
  if (!state?.enabled) return null;
  if (!(state.isBehind || state.hasNews)) return { unlocked: [], coins: state.coins };
  const { coins } = state.isBehind ? (await evaluate(deps, { userId })).member : state;
  const isOwnReward = eq(memberRewards.userId, userId);
  const [, announced] = await db.batch([
    db
      .update(memberRewards)
      .set({ toldAt: now })
      .where(and(isOwnReward, isNull(memberRewards.toldAt))),
    db
      .select({ key: memberRewards.key, xp: memberRewards.xp })
      .from(memberRewards)
      .where(and(isOwnReward, gt(memberRewards.toldAt, since))),
  ]);
  const xpOf = new Map(announced.map(({ key, xp }) => [key, xp]));
  const unlocked = ACHIEVEMENTS.flatMap(({ id, title }) => {
    const xp = xpOf.get(`achievement:${id}`);
    return xp === undefined ? [] : [{ id, title: t(title), xp }];
  });
  return { unlocked, coins };
}
