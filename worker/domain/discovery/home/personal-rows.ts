import { and, desc, eq, not, sql } from "drizzle-orm";
import { batchQueries, prepared } from "../../../db/prepared.ts";
import { follows, users, videos, watchProgress } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo, VIEWER_PARAM, viewerParams } from "../../accounts/users/visibility.ts";
import { cardColumnsFor, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { RESUMABLE } from "../../media/videos/progress.ts";
import { isListed } from "../../media/videos/queries.ts";

/** Number of the last watched videos that are searched for unfinished ones. */
const RECENT = 60;
/** Maximum number of new videos of one channel, so that no channel fills the row. */
const PER_CHANNEL = 3;
const NEW_MS = 30 * 86_400_000;

export interface PersonalRows {
  /** Unfinished videos, last watched first. */
  unfinished: VideoCard[];
  /** Unwatched videos of the last 30 days from followed channels, newest first. */
  fresh: VideoCard[];
}

const isShownToViewer = and(
  isListed,
  isVisibleTo(VIEWER_PARAM),
  not(isHiddenFrom(VIEWER_PARAM, "video")),
);

const recent = sql`(select w.video_id, w.position_ms, w.updated_at from ${watchProgress} w
  where w.user_id = ${VIEWER_PARAM.id} order by w.updated_at desc limit ${RECENT}) as recent`;

const unfinishedQuery = prepared((db) =>
  db
    .select(cardColumnsFor(VIEWER_PARAM))
    .from(recent)
    // The cross joins keep the order of the tables, so that SQLite looks up each video by its id.
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        sql`${videos.id} = recent.video_id`,
        eq(users.id, videos.creatorId),
        isShownToViewer,
        sql`recent.position_ms between ${videos.durationSeconds} * ${1000 * RESUMABLE.from} and ${videos.durationSeconds} * ${1000 * RESUMABLE.to}`,
      ),
    )
    .orderBy(sql`recent.updated_at desc`)
    .limit(sql.placeholder("limit"))
    .prepare(),
);

const newestOfChannel = sql`select v.rowid from ${videos} v
  where v.creator_id = ${follows.creatorId} and v.state = 'published' and v.visibility = 'public' and v.published_at > ${sql.placeholder("since")}
  order by v.published_at desc limit ${PER_CHANNEL}`;

const isUnwatched = sql`not exists (select 1 from ${watchProgress} w
  where w.user_id = ${VIEWER_PARAM.id} and w.video_id = ${videos.id})`;

const freshQuery = prepared((db) =>
  db
    .select(cardColumnsFor(VIEWER_PARAM))
    .from(follows)
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        eq(follows.followerId, VIEWER_PARAM.id),
        sql`${videos}.rowid in (${newestOfChannel})`,
        eq(users.id, videos.creatorId),
        isShownToViewer,
        isUnwatched,
      ),
    )
    .orderBy(desc(videos.publishedAt), desc(videos.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Reads the rows of the home page that only this user sees, in one round trip. */
export async function readPersonalRows(
  deps: ReadDeps,
  { actor, limit }: { actor: SignedInActor; limit: number },
): Promise<PersonalRows> {
  const values = { ...viewerParams(actor), limit, since: deps.now() - NEW_MS };
  const [started, published] = await batchQueries(
    deps.db,
    [unfinishedQuery(deps.db), freshQuery(deps.db)],
    values,
  );
  const [unfinished, fresh] = await Promise.all([
    toCards(deps, actor, started),
    toCards(deps, actor, published),
  ]);
  return { unfinished, fresh };
}
