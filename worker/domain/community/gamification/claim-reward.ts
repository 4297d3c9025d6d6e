import { and, eq, isNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { memberRewards } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { limits, spendTry } from "../../kernel/throttle/limits.ts";
import { ACHIEVEMENTS, MILESTONES } from "./catalogue.ts";
import type { Claimed, Reward, UnlockedAchievement } from "./contract-api.ts";
import { nameOfDay } from "./days.ts";
import { type Standing, TELL_AGAIN_MS } from "./evaluate.ts";
import { milestonesOf, questKey, questsOf, requireStanding, rewardInWords } from "./get-game.ts";
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
 * Gives the reward of a quest of today or of a milestone that the server knows to be done, once: of
 * many at once one gets it.
 * @throws DomainError NOT_FOUND for what there is not; CONFLICT for what is not earned, was
 * claimed, or is over; RATE_LIMITED
 */
export async function claimReward(
  deps: ClaimDeps,
  { userId, kind, id }: ClaimInput & { userId: string },
): Promise<Claimed> {
  await spendTry(deps, limits.rewards(userId));
  const standing = await requireStanding(deps, { userId });
  const { isEarned, ...grant } =
    kind === "quest" ? await findQuestOf(deps, standing, id) : findMilestoneOf(standing, id);
  if (!isEarned) throw new DomainError("CONFLICT", t("gamification.thisIsNotDoneYet"));
  const [given] = await deps.db.batch([
    ...rewardStatements(deps, { ...grant, userId, now: deps.now() }),
  ]);
  const [row] = given;
  if (!row) throw new DomainError("CONFLICT", t("gamification.thisWasClaimedAlready"));
  return { kind, id, xp: row.xp, coins: row.coins };
}

async function findQuestOf(
  deps: Pick<Deps, "db">,
  { member, today }: Standing,
  id: string,
): Promise<Claimable> {
  const [, date, slug = ""] = /^(\d{4}-\d{2}-\d{2})\.([a-z\d-]{1,40})$/.exec(id) ?? [];
  if (date === undefined || !findQuest(slug)) throw notFound(t("gamification.thisQuest"));
  if (date !== nameOfDay(today.day))
    throw new DomainError("CONFLICT", t("gamification.thisQuestIsOverItsDay"));
  const quest = (await questsOf(deps, { userId: member.userId, day: today })).find(
    (one) => one.id === id,
  );
  if (!quest) throw new DomainError("CONFLICT", t("gamification.thisIsNotOneOfYour"));
  return { key: questKey(id), source: "quest", reward: quest.reward, isEarned: quest.completed };
}

function findMilestoneOf(standing: Standing, id: string): Claimable {
  const rule = MILESTONES.find((one) => one.id === id);
  if (!rule) throw notFound(t("gamification.thisMilestone"));
  const { completed: isEarned = false } = milestonesOf(standing).find((one) => one.id === id) ?? {};
  return { key: `milestone:${id}`, source: "milestone", reward: rule.reward, isEarned };
}

/**
 * Looks whether a person has reached an achievement, and unlocks it if so. What is unlocked stays;
 * to ask again gives nothing more.
 * @throws DomainError NOT_FOUND; CONFLICT where it is not reached; RATE_LIMITED
 */
export async function unlockAchievement(
  deps: ClaimDeps,
  { userId, achievementId }: UnlockInput & { userId: string },
): Promise<UnlockedAchievement> {
  await spendTry(deps, limits.rewards(userId));
  const rule = ACHIEVEMENTS.find(({ id }) => id === achievementId);
  if (!rule) throw notFound(t("gamification.thisAchievement"));
  const { rewards } = await requireStanding(deps, { userId });
  const given = rewards.get(`achievement:${rule.id}`);
  if (!given)
    throw new DomainError(
      "CONFLICT",
      t("gamification.thisIsNotUnlockedYetDescription", { description: t(rule.description) }),
    );
  // This answer tells of it: no page need, not even one asked for right now.
  const told = await deps.db
    .update(memberRewards)
    .set({ toldAt: deps.now() - TELL_AGAIN_MS })
    .where(
      and(
        eq(memberRewards.userId, userId),
        eq(memberRewards.key, given.key),
        isNull(memberRewards.toldAt),
      ),
    )
    .returning({ key: memberRewards.key });
  return {
    id: rule.id,
    title: t(rule.title),
    reward: rewardInWords(rule.reward),
    unlockedAt: given.at,
    isNew: told.length > 0,
  };
}
