import { desc, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { videos } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { VIEWER_PARAM, viewerParams } from "../../accounts/users/visibility.ts";
import type { CardRow, ReadDeps } from "./cards.ts";
import { selectUnhidden } from "./queries.ts";

/** Number of the most watched videos from which the featured ones are picked. */
const POOL = 60;

const mostWatched = prepared((db) =>
  selectUnhidden(db, {
    actor: VIEWER_PARAM,
    // The index ends in the rowid, so that SQLite need not sort the many videos without views.
    order: [desc(videos.verifiedViews), sql`${videos}.rowid desc`],
    limit: POOL,
  }).prepare(),
);

/** Reads the most watched public videos, from which `pickFeatured` picks. */
export const readFeatured = (
  { db }: Pick<ReadDeps, "db">,
  actor: Actor | undefined,
): Promise<CardRow[]> => mostWatched(db).all(viewerParams(actor));

/**
 * Picks the most watched video of each creator, without the videos in `shown`. Fills the list with
 * further videos of these creators, and only then with videos in `shown`. Sorts by the number of
 * the creators' verified followers.
 * @param rows the most watched videos, best first
 */
export function pickFeatured<
  Row extends {
    video: { id: string; creatorId: string };
    user: { verifiedFollowers: number };
  },
>(rows: readonly Row[], { limit, shown }: { limit: number; shown: ReadonlySet<string> }): Row[] {
  const unshown = rows.filter(({ video }) => !shown.has(video.id));
  const creators = new Set<string>();
  const best = unshown
    .filter(({ video }) => !creators.has(video.creatorId) && creators.add(video.creatorId))
    .sort((a, b) => b.user.verifiedFollowers - a.user.verifiedFollowers);
  return [...new Set([...best, ...unshown, ...rows])].slice(0, limit);
}
