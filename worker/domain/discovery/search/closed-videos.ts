import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { captions, follows, users, videos } from "../../../db/schema.ts";
import { isBlockedFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { isListed } from "../../media/videos/queries.ts";
import { PAGE_SIZE, type VideoFilters } from "./contract.ts";
import { AGES_MS, LENGTHS } from "./rules.ts";

// D1 limits LIKE patterns to 50 bytes, and % and _ would need escapes.
const contains = (term: string, columns: AnySQLiteColumn[]) =>
  or(...columns.map((c) => sql`instr(lower(${c}), ${term}) > 0`));

function filtered(
  { category, length, date, form, captions: withCaptions }: VideoFilters,
  now: number,
): SQL | undefined {
  const [least, limit] = length ? LENGTHS[length] : [0, 0];
  return and(
    // The unary plus keeps SQLite from reading the videos of all channels in the category.
    category && sql`+${videos.category} = ${category}`,
    length && and(gte(videos.durationSeconds, least), lt(videos.durationSeconds, limit)),
    date && gte(videos.publishedAt, now - AGES_MS[date]),
    form === "replay"
      ? isNotNull(videos.streamId)
      : form && and(isNull(videos.streamId), eq(videos.kind, form)),
    withCaptions &&
      sql`exists (select 1 from ${captions} c where c.video_id = ${videos.id} and c.is_published = 1)`,
  );
}

/** Number of the newest videos of the closed channels whose texts are searched. */
const SEARCHED = 2_000;

/**
 * Finds videos that the search index omits: videos of followers-only channels that the actor
 * follows, and of the actor's own private channel.
 */
export async function closedVideoIds(
  { db, now }: Pick<Deps, "db" | "now">,
  { terms, actor, ...filters }: VideoFilters & { terms: string[]; actor: Actor | undefined },
): Promise<string[]> {
  if (actor?.kind !== "user") return [];
  const channels = sql`(select ${actor.id} as id
    union select creator_id from ${follows} where follower_id = ${actor.id}) as channels`;
  const newest = db
    .select({ id: videos.id })
    .from(channels)
    // The cross joins start with the channels, so that SQLite looks up the videos of each channel.
    .crossJoin(users)
    .crossJoin(videos)
    .where(
      and(
        sql`${users.id} = channels.id`,
        ne(users.profileVisibility, "public"),
        isVisibleTo(actor),
        not(isBlockedFrom(actor)),
        eq(videos.creatorId, users.id),
        isListed,
        filtered(filters, now()),
      ),
    )
    .orderBy(desc(videos.publishedAt))
    .limit(SEARCHED);
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(
      and(
        inArray(videos.id, newest),
        ...terms.map((term) =>
          contains(term, [
            videos.title,
            videos.description,
            videos.tags,
            users.displayName,
            users.username,
          ]),
        ),
      ),
    )
    .orderBy(desc(videos.publishedAt))
    .limit(PAGE_SIZE);
  return rows.map(({ id }) => id);
}
