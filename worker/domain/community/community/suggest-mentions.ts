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

/** Suggests users to mention whose usernames start with `typed`, commenters first. */
export async function suggestMentions(
  deps: Pick<Deps, "db">,
  { videoId, actor, typed }: { videoId: string; actor: SignedInActor; typed: string },
): Promise<Mentionable[]> {
  const { creatorId } = await requireWatchable(deps, { videoId, actor });
  const prefix = typed.toLowerCase();
  const isParticipant = sql`(${users.id} = ${creatorId} or exists (
    select 1 from ${comments} c where c.video_id = ${videoId} and c.user_id = ${users.id} and c.deleted_at is null and c.state = 'shown'))`;
  const rows = await deps.db
    .select({ username: users.username, name: users.displayName, avatarPath: users.avatarPath })
    .from(users)
    .where(
      and(
        // "{" follows "z" in ASCII, so this range matches the prefix and can use the index.
        gte(users.username, prefix),
        lt(users.username, `${prefix}{`),
        prefix === "" ? isParticipant : undefined,
        ne(users.id, actor.id),
        or(isVisibleTo(actor), eq(users.id, creatorId)),
        not(hasBlocked(actor.id, users.id)),
        not(hasBlocked(users.id, actor.id)),
      ),
    )
    .orderBy(desc(isParticipant), desc(users.verifiedFollowers), users.username)
    .limit(MAX_SUGGESTIONS);
  return rows.map(({ avatarPath, ...person }) => ({ ...person, avatar: avatarUrl(avatarPath) }));
}
