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
 * The state of a user's levels and coins. `rewards` contains only rewards that are granted once
 * ever, not those of daily quests.
 */
export interface Standing extends Calendar {
  counters: Counters;
  rewards: ReadonlyMap<string, RewardRow>;
}

/** Returns the progress towards an achievement from the user's counters. Never negative. */
export const progressOf = (
  { counter, per }: Pick<AchievementRule, "counter" | "per">,
  counters: Counters,
): number => Math.max(0, Math.floor((counters[counter] ?? 0) / per));

/**
 * Returns the achievements that are reached but not granted yet. Repeats until no more are reached,
 * because a reward may raise the level, and a level may reach another achievement.
 * @param xp the user's XP before these achievements
 */
export function newlyReached(
  counters: Counters,
  isGiven: (id: string) => boolean,
  xp: number,
): AchievementRule[] {
  const reached: AchievementRule[] = [];
  for (let total = xp, more = true; more; ) {
    const known = { ...counters, level: levelOf(total).level };
    const next = ACHIEVEMENTS.filter(
      (rule) =>
        !isGiven(rule.id) && !reached.includes(rule) && progressOf(rule, known) >= rule.maxProgress,
    );
    total += next.reduce((sum, { reward }) => sum + (reward.xp ?? 0), 0);
    reached.push(...next);
    more = next.length > 0;
  }
  return reached;
}

/**
 * SQL condition for a range of the primary key: keys from the prefix up to, but excluding, the next
 * character. Needs no scan.
 */
const lasting = (userId: string) =>
  and(
    eq(memberRewards.userId, userId),
    sql`(${and(gte(memberRewards.key, "a"), lt(memberRewards.key, "quest:"))} or ${gte(memberRewards.key, "quest;")})`,
  );

async function read(deps: Pick<Deps, "db" | "now">, userId: string): Promise<Standing> {
  const { db } = deps;
  const calendar = await openDays(deps, { userId });
  const [counted, given, [member]] = await db.batch([
    db.select().from(memberCounters).where(eq(memberCounters.userId, userId)),
    db.select().from(memberRewards).where(lasting(userId)),
    db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)),
  ]);
  return {
    ...calendar,
    member: member ?? calendar.member,
    counters: Object.fromEntries(counted.map(({ counter, value }) => [counter, value])),
    rewards: new Map(given.map((row) => [row.key, row])),
  };
}

/**
 * Updates a user's achievements from the counters and grants those that are reached. Grants nothing
 * while the user has turned levels off. Idempotent and safe to run concurrently.
 */
export async function evaluate(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<Standing> {
  const standing = await read(deps, userId);
  const { member, counters, rewards } = standing;
  if (!member.enabled) return standing;
  const reached = newlyReached(counters, (id) => rewards.has(`achievement:${id}`), member.xp);
  if (reached.length === 0 && member.evaluated >= member.changed) return standing;
  const { db } = deps;
  const now = deps.now();
  const seen = db
    .update(memberProfiles)
    .set({ evaluated: sql`max(${memberProfiles.evaluated}, ${member.changed})` })
    .where(eq(memberProfiles.userId, userId));
  const gifts = reached.flatMap(({ id, reward }) => [
    ...rewardStatements(deps, {
      userId,
      key: `achievement:${id}`,
      source: "achievement",
      reward,
      now,
      isTold: false,
    }),
  ]);
  await db.batch([seen, ...gifts]);
  return reached.length === 0 ? standing : read(deps, userId);
}

/**
 * Time after the first announcement of a reward in which other pages announce it too, ms. The first
 * page may have been closed before it showed the announcement.
 */
export const TELL_AGAIN_MS = 5000;

/**
 * Returns the unlocked achievements that a page must announce. Costs one small read if there are
 * none. Each is announced at least once, and again by pages that load within TELL_AGAIN_MS. A
 * document shows each once, by its id.
 */
export async function tellUnlocked(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<GameNews | null> {
  const { db } = deps;
  const now = deps.now();
  const since = now - TELL_AGAIN_MS;
  // Two index lookups of one row each. A single condition with "or" would read all of the user's
  // rewards.
  const exists = (which: SQL) =>
    sql`exists (select 1 from ${memberRewards} r where r.user_id = ${userId} and ${which})`;
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
  const { member } = await evaluate(deps, { userId });
  const own = eq(memberRewards.userId, userId);
  const [, told] = await db.batch([
    db
      .update(memberRewards)
      .set({ toldAt: now })
      .where(and(own, isNull(memberRewards.toldAt))),
    db
      .select({ key: memberRewards.key, xp: memberRewards.xp })
      .from(memberRewards)
      .where(and(own, gt(memberRewards.toldAt, since))),
  ]);
  const xpOf = new Map(told.map(({ key, xp }) => [key, xp]));
  const unlocked = ACHIEVEMENTS.flatMap(({ id, title }) => {
    const xp = xpOf.get(`achievement:${id}`);
    return xp === undefined ? [] : [{ id, title: t(title), xp }];
  });
  return { unlocked, coins: member.coins };
}
