import { and, eq, sql } from "drizzle-orm";
import {
  payoutAccounts,
  playbackSessions,
  sessions,
  users,
  videos,
} from "../../worker/db/schema.ts";
import type { Plan } from "../../worker/domain/accounts/users/contract.ts";
import { settlePlaybacks } from "../../worker/domain/creator/analytics/settle-playbacks.ts";
import type { Deps } from "../../worker/domain/deps.ts";
import { DAY_MS } from "../../worker/domain/kernel/calendar/days.ts";
import { SETTLE_AFTER_MS } from "../../worker/domain/media/views/contract.ts";
import { judgeActs } from "../../worker/domain/money/fraud/judge-acts.ts";

export type TravelDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "log">;

/** Grants or revokes a plan as staff do. e2e/subscription.spec.ts covers the checkout. */
export async function givePlan(
  { db }: TravelDeps,
  { username, plan }: { username: string; plan: Plan },
): Promise<void> {
  const granted = { grantedPlan: plan === "free" ? null : plan, grantedUntil: null };
  const updated = await db
    .update(users)
    .set({ plan, ...granted })
    .where(eq(users.username, username))
    .returning({ id: users.id });
  if (updated.length === 0) throw new Error(`There is no ${username}`);
}

/** Sets the number of a creator's followers without adding accounts that follow. */
export async function giveFollowers(
  { db }: TravelDeps,
  { username, followers }: { username: string; followers: number },
): Promise<void> {
  await db
    .update(users)
    .set({ followerCount: followers, verifiedFollowers: followers })
    .where(eq(users.username, username));
}

/** Ends a payout account's hold and adds playbacks, for which the real job computes earnings. */
export async function advanceTime(
  deps: TravelDeps,
  { username, watchedBy }: { username: string; watchedBy: number },
): Promise<void> {
  const { db } = deps;
  const user = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, username))
    .get();
  if (!user) throw new Error(`There is no ${username}`);
  await simulateViewers(deps, user.id, watchedBy);
  await settlePlaybacks(deps);
  // `judgeActs`, the job at the end of each day, decides which views count.
  await judgeActs({ ...deps, now: () => deps.now() + DAY_MS });
  const a = payoutAccounts;
  await db.batch([
    // Increments the version, so that a request with the old account cannot overwrite this change.
    db
      .update(a)
      .set({ heldUntil: 0, version: sql`${a.version} + 1` })
      .where(eq(a.userId, user.id)),
    db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id)),
  ]);
}

async function simulateViewers(
  { db, now, newId }: TravelDeps,
  creatorId: string,
  viewerCount: number,
): Promise<void> {
  const isPublic = and(
    eq(videos.creatorId, creatorId),
    eq(videos.state, "published"),
    eq(videos.visibility, "public"),
  );
  const video = await db.select({ id: videos.id }).from(videos).where(isPublic).limit(1).get();
  if (!video) throw new Error("Nobody can watch them");
  const startedAt = now() - 3 * SETTLE_AFTER_MS;
  const ids = JSON.stringify(Array.from({ length: viewerCount }, () => newId("play")));
  const times = sql`${startedAt + 300}, ${startedAt}, ${startedAt + 60_000}`;
  await db.run(sql`insert into ${playbackSessions} (id, video_id, viewer_key, period_network, played_ms, needed_ms, fetched_at, started_at, last_report_at)
    select value, ${video.id}, 'a:' || value, 'network:' || value, 60000, 30000, ${times} from json_each(${ids})`);
}
