import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fieldsOf } from "../../../db/columns-of.ts";
import { partnerApplications, users, videos, videoVerdicts } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import type { Deps } from "../../deps.ts";
import { VERDICTS } from "../../media/views/contract.ts";
import type { ApplicationList } from "./contract.ts";
import { Application } from "./contract-api.ts";
import { verifiedViewsOfUser } from "./eligibility.ts";

const PRIORITY_PLANS = PLANS.filter((plan) => entitlementsOf(plan).priorityMonetization);

/** SQL sort key: 0 if the plan includes a priority review of partner applications, otherwise 1. */
const monetizationRank = sql<number>`case when ${users.plan} in (${sql.join(
  PRIORITY_PLANS.map((plan) => sql`${plan}`),
  sql`, `,
)}) then 0 else 1 end`;

const APPLICATIONS_MAX = 100;

/** Lists partner applications for staff: undecided applications by plan priority, then by age. */
export async function listApplications(
  { db }: Pick<Deps, "db">,
  { state }: { state: ApplicationList },
): Promise<Application[]> {
  const a = partnerApplications;
  const decider = alias(users, "decider");
  const appealDecider = alias(users, "appeal_decider");
  const matchesState =
    state === "appealed"
      ? sql`${a.appealedAt} is not null and ${a.appealDecidedAt} is null`
      : eq(a.state, state);
  const isQueue = state === "pending" || state === "appealed";
  const rows = await db
    .select({
      application: a,
      user: users,
      viewsNow: verifiedViewsOfUser,
      videos: sql<number>`(select count(*) from videos v where v.creator_id = users.id and v.state = 'published')`,
      decidedBy: decider.username,
      appealDecidedBy: appealDecider.username,
    })
    .from(a)
    .innerJoin(users, eq(users.id, a.userId))
    .leftJoin(decider, eq(decider.id, a.decidedBy))
    .leftJoin(appealDecider, eq(appealDecider.id, a.appealDecidedBy))
    .where(and(matchesState, isNull(users.deletionRequestedAt)))
    .orderBy(
      ...(isQueue
        ? [monetizationRank, asc(state === "pending" ? a.createdAt : a.appealedAt)]
        : [desc(a.createdAt)]),
    )
    .limit(APPLICATIONS_MAX);
  const verdicts = await verdictsOf(
    { db },
    rows.map(({ user }) => user.id),
  );
  return rows.map(({ application, user, viewsNow, videos: count, decidedBy, appealDecidedBy }) => ({
    ...fieldsOf(application, Application),
    user: {
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      joinedAt: user.createdAt,
      emailVerified: user.emailVerifiedAt !== null,
      plan: user.plan,
    },
    appliedAt: application.createdAt,
    viewsNow,
    followersNow: user.verifiedFollowers,
    videos: count,
    playbacks: verdicts.get(user.id) ?? [],
    decidedBy: toUserRef(application.decidedBy, decidedBy),
    appeal:
      application.appealedAt === null
        ? null
        : {
            text: application.appeal ?? "",
            at: application.appealedAt,
            reason: application.appealReason,
            decidedAt: application.appealDecidedAt,
            decidedBy: toUserRef(application.appealDecidedBy, appealDecidedBy),
          },
  }));
}

const toUserRef = (id: string | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

/** Counts playbacks of creators' videos by verdict (view, or why not), in the order of VERDICTS. */
export async function verdictsOf(
  { db }: Pick<Deps, "db">,
  creatorIds: readonly string[],
): Promise<Map<string, { verdict: string; playbacks: number }[]>> {
  if (creatorIds.length === 0) return new Map();
  const v = videoVerdicts;
  const rows = await db
    .select({
      creatorId: videos.creatorId,
      verdict: v.verdict,
      playbacks: sql<number>`sum(${v.playbacks})`,
    })
    .from(videos)
    .innerJoin(v, eq(v.videoId, videos.id))
    .where(
      inArray(videos.creatorId, sql`(select value from json_each(${JSON.stringify(creatorIds)}))`),
    )
    .groupBy(videos.creatorId, v.verdict);
  const verdicts: readonly string[] = VERDICTS;
  const order = (verdict: string) => verdicts.indexOf(verdict);
  const playbacksByCreator = new Map<string, { verdict: string; playbacks: number }[]>();
  for (const { creatorId, ...rest } of rows.sort((x, y) => order(x.verdict) - order(y.verdict)))
    playbacksByCreator.set(creatorId, [...(playbacksByCreator.get(creatorId) ?? []), rest]);
  return playbacksByCreator;
}
