import { and, desc, eq, gte, lt, ne, not, or, sql } from "drizzle-orm";
import { comments, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isShownTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { Mentionable } from "./contract-api.ts";

const OFFERED = 6;

/**
 * Whom a writer may mean by the beginning of a name: who took part in the video's comments first,
 * then who has most followers. Nobody who blocked the writer or was blocked by them.
 * @throws DomainError NOT_FOUND where the actor may not watch
 */
export async function suggestMentions(
  deps: Pick<Deps, "db">,
  { videoId, actor, typed }: { videoId: string; actor: SignedInActor; typed: string },
): Promise<Mentionable[]> {
  const { creatorId } = await requireWatchable(deps, { videoId, actor });
  const prefix = typed.toLowerCase();
  const isHere = sql`(${users.id} = ${creatorId} or exists (
    select 1 from ${comments} c where c.video_id = ${videoId} and c.user_id = ${users.id} and c.deleted_at is null and c.state = 'shown'))`;
  const rows = await deps.db
    .select({ username: users.username, name: users.displayName, avatarPath: users.avatarPath })
    .from(users)
    .where(
      and(
        // "{" is what follows the last letter: a range of the index.
        gte(users.username, prefix),
        lt(users.username, `${prefix}{`),
        prefix === "" ? isHere : undefined,
        ne(users.id, actor.id),
        or(isShownTo(actor), eq(users.id, creatorId)),
        not(hasBlocked(actor.id, users.id)),
        not(hasBlocked(users.id, actor.id)),
      ),
    )
    .orderBy(desc(isHere), desc(users.followerCount), users.username)
    .limit(OFFERED);
  return rows.map(({ avatarPath, ...person }) => ({ ...person, avatar: avatarUrl(avatarPath) }));
}
