import { and, eq, sql } from "drizzle-orm";
import { type TrainingDeps, untilFree, withDatabase } from "../../scripts/local/training-database.ts";
import { payoutAccounts, playbackSessions, sessions, users, videos } from "../../worker/db/schema.ts";
import { SETTLE_AFTER_MS } from "../../worker/domain/analytics/contract.ts";
import { settlePlaybacks } from "../../worker/domain/analytics/settle-playbacks.ts";

/**
 * What takes days, done at once in this run's database: the hold after setting up a payout account is over, and so are the ten
 * minutes after signing in; and so many people, each on a connection of their own, have watched a video of theirs to its end. No
 * money is made here: what those playbacks are worth the product's own job says.
 */
export async function letTimePass({ username }: { username: string }, { watchedBy }: { watchedBy: number }): Promise<void> {
  await withDatabase({ env: undefined, state: process.env.E2E_STATE ?? "" }, async (deps) => {
    const { db } = deps;
    const user = await untilFree(() => db.select({ id: users.id }).from(users).where(eq(users.username, username)).get());
    if (!user) throw new Error(`There is no ${username}`);
    await letPeopleWatch(deps, user.id, watchedBy);
    await untilFree(() => settlePlaybacks({ ...deps, queue: { send: async () => undefined } }));
    const a = payoutAccounts;
    await untilFree(() =>
      db.batch([
        // The version too: who read the account before must not write that over this.
        db
          .update(a)
          .set({ heldUntil: 0, version: sql`${a.version} + 1` })
          .where(eq(a.userId, user.id)),
        db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id)),
      ]),
    );
  });
}

/** Playbacks as browsers reported them, an hour and a half ago. */
async function letPeopleWatch({ db, now, newId }: TrainingDeps, creatorId: string, people: number): Promise<void> {
  const isPublic = and(eq(videos.creatorId, creatorId), eq(videos.state, "published"), eq(videos.visibility, "public"));
  const video = await untilFree(() => db.select({ id: videos.id }).from(videos).where(isPublic).limit(1).get());
  if (!video) throw new Error("Nobody can watch them");
  const startedAt = now() - 3 * SETTLE_AFTER_MS;
  const ids = JSON.stringify(Array.from({ length: people }, () => newId("play")));
  const times = sql`${startedAt + 300}, ${startedAt}, ${startedAt + 60_000}`;
  const insert = sql`insert into ${playbackSessions} (id, video_id, viewer_key, played_ms, needed_ms, fetched_at, started_at, last_report_at)
    select value, ${video.id}, 'a:' || value, 60000, 30000, ${times} from json_each(${ids})`;
  await untilFree(async () => db.run(insert));
}
