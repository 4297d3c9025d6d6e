import { and, desc, eq, ne, not, sql } from "drizzle-orm";
import { batchQueries, prepared } from "../../../db/prepared.ts";
import { follows, streams, users, videos, watchProgress } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import {
  followsCreator,
  isVisibleTo,
  VIEWER_PARAM,
  viewerParams,
} from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import type { ChannelShortcut, ChannelShortcuts } from "./contract-api.ts";

const FOLLOWED_LIMIT = 20;
const LIVE_LIMIT = 5;
const NEW_FOR_MS = 7 * 86_400_000;

/** A batch merges columns of equal name, so these names are unique. */
const channelColumns = {
  id: users.id,
  username: users.username,
  name: users.displayName,
  avatarPath: users.avatarPath,
  streamId: sql<string | null>`${streams.id}`.as("live_id"),
  category: sql<string | null>`${streams.category}`.as("live_category"),
  viewers: sql<number | null>`${streams.viewerCount}`.as("live_viewers"),
};

const isPubliclyLive = and(eq(streams.state, "live"), eq(streams.visibility, "public"));

/**
 * Finds the live stream of each channel by the index `streams_one_open`, whose condition is the
 * first one on the state. The plus keeps SQLite from reading all live streams for each channel.
 */
const liveStreamOfChannel = sql`${streams.creatorId} = ${users.id} and ${streams.state} in ('ready', 'live')
  and ${streams.state} = 'live' and +${streams.visibility} = 'public'`;

const isPublicVideoOf = sql`v.creator_id = ${users.id} and v.state = 'published' and v.visibility = 'public'`;
const publishedAt =
  sql<number>`coalesce((select max(v.published_at) from ${videos} v where ${isPublicVideoOf}), 0)`.as(
    "newest_at",
  );
const hasNewVideo = sql<boolean>`exists (
  select 1 from ${videos} v where ${isPublicVideoOf} and v.published_at > ${sql.placeholder("newSince")}
  and not exists (select 1 from ${watchProgress} w where w.user_id = ${VIEWER_PARAM.id} and w.video_id = v.id))`
  .mapWith(Boolean)
  .as("has_new");

const followedChannels = prepared((db) =>
  db
    .select({ ...channelColumns, hasNewVideo, publishedAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .leftJoin(streams, liveStreamOfChannel)
    .where(and(eq(follows.followerId, VIEWER_PARAM.id), isVisibleTo(VIEWER_PARAM)))
    .orderBy(
      sql`${streams.id} is null`,
      desc(streams.rankedViewers),
      sql`has_new desc`,
      sql`newest_at desc`,
      users.username,
    )
    .limit(FOLLOWED_LIMIT)
    .prepare(),
);

const otherLiveChannels = prepared((db) =>
  db
    .select({ ...channelColumns, hasNewVideo: sql<boolean>`0`.mapWith(Boolean).as("has_new") })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .where(
      and(
        isPubliclyLive,
        isVisibleTo(VIEWER_PARAM),
        not(isHiddenFrom(VIEWER_PARAM, "stream")),
        ne(users.id, VIEWER_PARAM.id),
        not(followsCreator(VIEWER_PARAM)),
      ),
    )
    .orderBy(desc(streams.rankedViewers), sql`${streams}.rowid desc`)
    .limit(LIVE_LIMIT)
    .prepare(),
);

interface ChannelRow {
  id: string;
  username: string;
  name: string;
  avatarPath: string | null;
  streamId: string | null;
  category: string | null;
  viewers: number | null;
  hasNewVideo: boolean;
}

const toShortcut = ({
  id,
  username,
  name,
  avatarPath,
  hasNewVideo,
  ...live
}: ChannelRow): ChannelShortcut => ({
  id,
  username,
  name,
  avatar: avatarUrl(avatarPath),
  live:
    live.streamId === null
      ? null
      : {
          streamUrl: `/streams/${live.streamId}`,
          category: CategorySlug.catch("justchatting").parse(live.category),
          viewers: live.viewers ?? 0,
        },
  hasNewVideo,
});

/**
 * Lists channels for the navigation in one round trip: the channels that the actor follows, and
 * other channels that are live.
 */
export async function listChannelShortcuts(
  deps: Pick<Deps, "db" | "now">,
  { actor }: { actor: Actor },
): Promise<ChannelShortcuts> {
  const [followed, live] = await batchQueries(
    deps.db,
    [followedChannels(deps.db), otherLiveChannels(deps.db)],
    { ...viewerParams(actor), newSince: deps.now() - NEW_FOR_MS },
  );
  return { followed: followed.map(toShortcut), live: live.map(toShortcut) };
}
