import { and, desc, eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isBlockedFrom } from "../safety/hidden.ts";
import type { StreamCard } from "../streams/contract.ts";
import { listLiveStreams } from "../streams/queries.ts";
import type { Actor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import { isOpenAccount, isShownTo } from "../users/visibility.ts";
import type { CreatorSummary, VideoCard } from "../videos/contract.ts";
import { listVideosById } from "../videos/queries.ts";
import { matchesAll, searchTerms } from "./rules.ts";

export interface Catalogue {
  videos: VideoCard[];
  creators: CreatorSummary[];
  streams: StreamCard[];
}

const MAX_VIDEOS = 24;
const MAX_CREATORS = 8;
const MAX_STREAMS = 8;
/** How many live streams, those with most viewers first, are looked through. */
const STREAMS_SEEN = 100;

// instr, not LIKE: D1 caps a LIKE pattern at 50 bytes, and % and _ would have to be escaped.
const contains = (term: string, columns: AnySQLiteColumn[]) => or(...columns.map((c) => sql`instr(lower(${c}), ${term}) > 0`));
const allIn = (terms: string[], columns: AnySQLiteColumn[]): SQL | undefined => and(...terms.map((term) => contains(term, columns)));

/**
 * What is public and holds every word of the query: videos and creators, most watched and most followed first, and live
 * streams. Followers also find what their creators show to followers only; a private account is found by nobody. A query
 * without a word finds nothing.
 */
export async function searchCatalogue(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { query, actor }: { query: string; actor?: Actor },
): Promise<Catalogue> {
  const terms = searchTerms(query);
  if (terms.length === 0) return { videos: [], creators: [], streams: [] };
  const [videoIds, creators, live] = await Promise.all([
    deps.db
      .select({ id: videos.id })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(
        and(
          eq(videos.state, "published"),
          eq(videos.visibility, "public"),
          isShownTo(actor),
          not(isBlockedFrom(actor)),
          allIn(terms, [videos.title, videos.description, users.displayName, users.username]),
        ),
      )
      .orderBy(desc(videos.viewCount), desc(videos.id))
      .limit(MAX_VIDEOS),
    deps.db
      .select()
      .from(users)
      .where(
        and(
          isOpenAccount(),
          ne(users.profileVisibility, "private"),
          not(isBlockedFrom(actor)),
          allIn(terms, [users.displayName, users.username]),
        ),
      )
      .orderBy(desc(users.followerCount), desc(users.id))
      .limit(MAX_CREATORS),
    listLiveStreams(deps, { limit: STREAMS_SEEN, actor }),
  ]);
  return {
    videos: await listVideosById(
      deps,
      videoIds.map(({ id }) => id),
      actor,
    ),
    creators: creators.map((user) => ({
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
    })),
    streams: live.filter((s) => matchesAll(terms, [s.title, s.description, s.streamer.name, s.streamer.username])).slice(0, MAX_STREAMS),
  };
}
