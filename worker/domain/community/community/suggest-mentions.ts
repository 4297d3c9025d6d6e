import { and, desc, eq, gte, lt, ne, not, or, sql } from "drizzle-orm";
import { comments, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { Mentionable } from "./contract-api.ts";

const MAX_SUGGESTIONS = 6;

/** Number of the newest comments on a video whose authors are suggested first. */
const RECENT_COMMENTS = 200;
/**
 * Number of users, in the order of their usernames, from which the suggestions are picked. Without
 * this limit, a short prefix would read a large part of all users.
 */
const NAMED_USERS = 200;

/** Suggests users to mention whose usernames start with `typed`, recent commenters first. */
export async function suggestMentions(
  deps: Pick<Deps, "db">,
  { videoId, actor, typed }: { videoId: string; actor: SignedInActor; typed: string },
): Promise<Mentionable[]> {
  const { creatorId } = await requireWatchable(deps, { videoId, actor });
  const prefix = typed.toLowerCase();
  // "{" follows "z" in ASCII, so this range matches the prefix and can use the index.
  const hasPrefix = and(gte(users.username, prefix), lt(users.username, `${prefix}{`));
  // The unary plus keeps SQLite from reading the comments on all videos by the index of the states.
  const participants = sql`select ${creatorId} as id, 1 as participates union all
    select c.user_id, 1 from (select user_id from ${comments} where video_id = ${videoId}
      and deleted_at is null and +state = 'shown' order by created_at desc limit ${RECENT_COMMENTS}) c`;
  const named = sql`union all
    select n.id, 0 from (select id from ${users} where ${hasPrefix} order by username limit ${NAMED_USERS}) n`;
  const candidates = sql`(select id, max(participates) as participates
    from (${participants} ${prefix === "" ? sql`` : named}) group by id) as candidates`;
  const rows = await deps.db
    .select({ username: users.username, name: users.displayName, avatarPath: users.avatarPath })
    .from(candidates)
    // The cross join starts with the candidates, so that SQLite looks up each user by ID.
    .crossJoin(users)
    .where(
      and(
        sql`${users.id} = candidates.id`,
        hasPrefix,
        ne(users.id, actor.id),
        or(isVisibleTo(actor), eq(users.id, creatorId)),
        not(hasBlocked(actor.id, users.id)),
        not(hasBlocked(users.id, actor.id)),
      ),
    )
    .orderBy(sql`candidates.participates desc`, desc(users.verifiedFollowers), users.username)
    .limit(MAX_SUGGESTIONS);
  return rows.map(({ avatarPath, ...person }) => ({ ...person, avatar: avatarUrl(avatarPath) }));
}
