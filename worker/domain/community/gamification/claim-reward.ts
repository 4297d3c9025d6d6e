import { and, eq, isNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { ACHIEVEMENTS, MILESTONES } from "./catalogue.ts";
import type { Claimed, Reward, UnlockedAchievement } from "./contract-api.ts";
import { nameOfDay } from "./days.ts";
import { REANNOUNCE_MS, type Standing } from "./evaluate.ts";
import { localizeReward, milestonesOf, questKey, questsOf, requireStanding } from "./get-game.ts";
import { type RewardSource, rewardStatements } from "./grant-reward.ts";
import type { ClaimInput, UnlockInput } from "./input.ts";
import { findQuest } from "./quests.ts";

type ClaimDeps = Pick<Deps, "db" | "now" | "throttle">;

interface Claimable {
  key: string;
  source: RewardSource;
  reward: Reward;
  isEarned: boolean;
}

/**
 * Grants the reward of a completed quest or milestone, only once even for concurrent calls.
 * @throws DomainError CONFLICT if incomplete, already claimed or expired; RATE_LIMITED above
 * `limits.rewards`
 */
export async function claimReward(
  deps: ClaimDeps,
  { userId, kind, id }: ClaimInput & { userId: string },
): Promise<Claimed> {
  await spendTry(deps, limits.rewards(userId));
  const standing = await requireStanding(deps, { userId });
  const { isEarned, ...grant } =
    kind === "quest" ? await findQuestOf(deps, standing, id) : findMilestoneOf(standing, id);
  if (!isEarned) throw new DomainError("CONFLICT", t("gamification.claim.notDone"));
  const [inserted] = await deps.db.batch([
    ...rewardStatements(deps, { ...grant, userId, now: deps.now() }),
  ]);
  const [row] = inserted;
  if (!row) throw new DomainError("CONFLICT", t("gamification.claim.alreadyClaimed"));
  return { kind, id, xp: row.xp, coins: row.coins };
}

async function findQuestOf(
  deps: Pick<Deps, "db">,
  { member, today }: Standing,
  id: string,
): Promise<Claimable> {
  const [, date, slug = ""] = /^(\d{4}-\d{2}-\d{2})\.([a-z\d-]{1,40})$/.exec(id) ?? [];
  if (date === undefined || !findQuest(slug)) throw notFound(t("gamification.notFound.quest"));
  if (date !== nameOfDay(today.day))
    throw new DomainError("CONFLICT", t("gamification.claim.questExpired"));
  const quest = (await questsOf(deps, { userId: member.userId, day: today })).find(
    (candidate) => candidate.id === id,
  );
  if (!quest) throw new DomainError("CONFLICT", t("gamification.claim.questNotAssigned"));
  return { key: questKey(id), source: "quest", reward: quest.reward, isEarned: quest.completed };
}

function findMilestoneOf(standing: Standing, id: string): Claimable {
  const rule = MILESTONES.find((candidate) => candidate.id === id);
  if (!rule) throw notFound(t("gamification.notFound.milestone"));
  const { completed: isEarned = false } =
    milestonesOf(standing).find((candidate) => candidate.id === id) ?? {};
  return { key: `milestone:${id}`, source: "milestone", reward: rule.reward, isEarned };
}

/** Unlocks an achievement. Idempotent. Throws CONFLICT if its target is not reached. */
export async function unlockAchievement(
  deps: ClaimDeps,
  { userId, achievementId }: UnlockInput & { userId: string },
): Promise<UnlockedAchievement> {
  await spendTry(deps, limits.rewards(userId));
  const rule = ACHIEVEMENTS.find(({ id }) => id === achievementId);
  if (!rule) throw notFound(t("gamification.notFound.achievement"));
  const { rewards } = await requireStanding(deps, { userId });
  const reward = rewards.get(`achievement:${rule.id}`);
  if (!reward)
    throw new DomainError(
      "CONFLICT",
      t("gamification.claim.notUnlocked", { description: t(rule.description) }),
    );
  // The response to this request announces the reward, so that pages do not announce it too.
  const announced = await deps.db
    .update(memberRewards)
    .set({ toldAt: deps.now() - REANNOUNCE_MS })
    .where(
      and(
        eq(memberRewards.userId, userId),
        eq(memberRewards.key, reward.key),
        isNull(memberRewards.toldAt),
      ),
    )
    .returning({ key: memberRewards.key });
  return {
    id: rule.id,
    title: t(rule.title),
    reward: localizeReward(rule.reward),
    unlockedAt: reward.at,
    isNew: announced.length > 0,
  };
}
