import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { users, videos } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { type CardRow, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { publicTo, selectUnhidden } from "../../media/videos/queries.ts";
import type { VideoSort } from "./contract.ts";

/** Each order has an index, and an index for each category. */
const ORDERS = {
  trending: videos.trend,
  newest: videos.publishedAt,
  views: videos.verifiedViews,
} as const;

/**
 * SQL condition: the video comes after the video `after` in this order.
 * If the actor may not see the video `after`, the condition is false, as for an unknown id.
 * Otherwise the next page would reveal the rank of a video that is not public.
 * A video that the actor hid is allowed, because the actor may have hidden it after loading it.
 */
const isBehind = (sort: VideoSort, after: string, actor: Actor): SQL =>
  sql`(${ORDERS[sort]}, ${videos}.rowid) <
    (select ${ORDERS[sort]}, ${videos}.rowid from ${videos} join ${users} on ${users.id} = ${videos.creatorId}
      where ${videos.id} = ${after} and ${publicTo(actor)})`;

interface VideoQuery {
  actor: Actor;
  sort: VideoSort;
  category: CategorySlug | null;
  /** Id of the last video of the previous page; null for the first page. */
  after: string | null;
  limit: number;
}

/** Returns the columns of video cards for public videos, with the actor's watch progress. */
export function readVideos(
  { db }: Pick<ReadDeps, "db">,
  { actor, sort, category, after, limit }: VideoQuery,
): Promise<CardRow[]> {
  return selectUnhidden(db, {
    actor,
    where: and(
      category === null ? undefined : eq(videos.category, category),
      after === null ? undefined : isBehind(sort, after, actor),
    ),
    order: [desc(ORDERS[sort]), sql`${videos}.rowid desc`],
    limit,
  });
}

/** Lists public videos for browsing, with the actor's progress. */
export const browseVideos = async (deps: ReadDeps, query: VideoQuery): Promise<VideoCard[]> =>
  toCards(deps, query.actor, await readVideos(deps, query));
