import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import {
  memberProfiles,
  memberRewards,
  onboardingProgress,
  onboardingSteps,
  streams,
  users,
} from "../../../db/schema.ts";
import { levelOf, xpOfLevel } from "../../community/gamification/contract.ts";
import { badgeName } from "../../community/gamification/contract-names.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { OnboardingProgress } from "./contract-api.ts";
import { ONBOARDING_STEPS, STREAM_CATEGORIES } from "./contract-steps.ts";
import { type CreatorFacts, doneSteps, shouldAutoOpen } from "./rules.ts";

type ReadDeps = Pick<Deps, "db" | "now">;

interface ProgressQuery {
  userId: string;
  /** True if the user chose a light or dark theme, which only the browser stores. */
  hasTheme: boolean;
}

const existsForUser = (table: string, column: string, more = "") =>
  sql<number>`exists (select 1 from ${sql.raw(`${table} o where o.${column} = users.id ${more}`)})`.mapWith(
    Boolean,
  );

const creator = ({ db }: ReadDeps, userId: string) =>
  db
    .select({
      displayName: users.displayName,
      bio: users.bio,
      avatarPath: users.avatarPath,
      bannerPath: users.bannerPath,
      hasVideo: existsForUser(
        "videos",
        "creator_id",
        "and o.kind = 'video' and o.state <> 'removed' and o.original_key is not null",
      ),
      hasStream: existsForUser("streams", "creator_id"),
      hasBranding: existsForUser("brandings", "user_id"),
      progress: onboardingProgress,
    })
    .from(users)
    .leftJoin(onboardingProgress, eq(onboardingProgress.userId, users.id))
    .where(eq(users.id, userId));

type CreatorRow = Awaited<ReturnType<typeof creator>>[number];

const factsOf = (row: CreatorRow, hasTheme: boolean): CreatorFacts => ({
  displayName: row.displayName,
  bio: row.bio,
  category: row.progress?.category ?? null,
  hasVideo: row.hasVideo,
  hasStream: row.hasStream,
  hasPicture: row.avatarPath !== null || row.bannerPath !== null || row.hasBranding,
  hasTheme,
  hasSeenPartner: row.progress !== null && row.progress.partnerSeenAt !== null,
});

/** Reads the data that decide which steps of the tutorial are done. */
export async function getFacts(
  deps: ReadDeps,
  { userId, hasTheme }: ProgressQuery,
): Promise<CreatorFacts> {
  const row = await creator(deps, userId).get();
  if (!row) throw notFound(t("onboarding.errors.accountName"));
  return factsOf(row, hasTheme);
}

/** Returns a creator's progress in the tutorial and the initial values of the tutorial's forms. */
export async function getProgress(
  deps: ReadDeps,
  { userId, hasTheme }: ProgressQuery,
): Promise<OnboardingProgress> {
  const { db } = deps;
  const [[row], steps, [profile], badges, [open]] = await db.batch([
    creator(deps, userId),
    db
      .select({ step: onboardingSteps.step })
      .from(onboardingSteps)
      .where(eq(onboardingSteps.userId, userId)),
    db
      .select({
        xp: memberProfiles.xp,
        coins: memberProfiles.coins,
        enabled: memberProfiles.enabled,
      })
      .from(memberProfiles)
      .where(eq(memberProfiles.userId, userId)),
    db
      .select({ badge: memberRewards.badge })
      .from(memberRewards)
      .where(and(eq(memberRewards.userId, userId), isNotNull(memberRewards.badge)))
      .orderBy(asc(memberRewards.at)),
    db
      .select({
        title: streams.title,
        category: streams.category,
        description: streams.description,
        visibility: streams.visibility,
      })
      .from(streams)
      .where(and(eq(streams.creatorId, userId), inArray(streams.state, ["ready", "live"]))),
  ]);
  if (!row) throw notFound(t("onboarding.errors.accountName"));
  const { xp = 0, coins = 0, enabled = true } = profile ?? {};
  const { level } = levelOf(xp);
  const completed = new Set(steps.map(({ step }) => step));
  return {
    showsRewards: enabled,
    level,
    xp,
    nextLevelXp: xpOfLevel(level + 1),
    coins,
    badges: [...new Set(badges.flatMap(({ badge }) => (badge === null ? [] : badgeName(badge))))],
    completedSteps: ONBOARDING_STEPS.filter((step) => completed.has(step)),
    doneSteps: doneSteps(factsOf(row, hasTheme)),
    step: row.progress?.step ?? "welcome",
    finished: row.progress !== null && row.progress.finishedAt !== null,
    opensItself: shouldAutoOpen(row.progress, deps.now()),
    profile: {
      displayName: row.displayName,
      bio: row.bio,
      category: row.progress?.category ?? "",
      goals: row.progress?.goals ?? "",
    },
    stream: {
      title: open?.title ?? "",
      category: STREAM_CATEGORIES.find(({ value }) => value === open?.category)?.value ?? "gaming",
      description: open?.description ?? "",
      privacy: open && open.visibility !== "public" ? "private" : "public",
    },
  };
}
