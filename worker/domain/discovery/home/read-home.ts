import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { listFollowedStreams } from "../../live/streams/list-followed.ts";
import { listLiveStreams } from "../../live/streams/queries.ts";
import { type CardRow, toCards } from "../../media/videos/cards.ts";
import type { CategorySlug } from "../../media/videos/contract.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { pickFeatured, readFeatured } from "../../media/videos/featured.ts";
import { readVideos } from "../browse/browse-videos.ts";
import type { Preferences, Recommended } from "../recommendations/contract.ts";
import { getSteering } from "../recommendations/preferences.ts";
import type { StoredProfile } from "../recommendations/profile.ts";
import { recommend } from "../recommendations/recommend.ts";
import { listTrendingVideos } from "../recommendations/trending.ts";
import { type PersonalRows, readPersonalRows } from "./personal-rows.ts";
import { takeUnshown } from "./take-unshown.ts";

const ROW = 8;
const FEATURED = 6;
const RECOMMENDED = 6;
const LATEST = 12;
/** The list of the latest videos repeats videos rather than being shorter than one line. */
const LATEST_AT_LEAST = 4;

type HomeDeps = Parameters<typeof recommend>[0] & Pick<Deps, "log">;

export interface Home extends PersonalRows {
  /** Only visitors see it: a live stream that plays, otherwise the most watched video. */
  hero: { stream: StreamCard | null; video: VideoCard | null };
  followedLive: StreamCard[];
  recommended: Recommended<VideoCard>[];
  /** Null for visitors. */
  preferences: Preferences | null;
  featured: VideoCard[];
  /** `isAbove` is true if the page already shows the stream further up. */
  live: { stream: StreamCard; isAbove: boolean } | null;
  latest: VideoCard[];
  /** Ids of the videos on the page. */
  shown: Set<string>;
}

const idOf = ({ id }: { id: string }) => id;
const NO_ROWS: PersonalRows = { unfinished: [], fresh: [] };

/**
 * Reads the home page. No list repeats a video or stream of a list before it, if there are enough
 * others. If a personal list cannot be read, it is empty.
 */
export async function readHome(
  deps: HomeDeps,
  {
    actor,
    category,
    stored,
  }: { actor: Actor; category: CategorySlug | null; stored?: Promise<StoredProfile> },
): Promise<Home> {
  const user = actor.kind === "user" ? actor : null;
  const orElse = <T>(part: Promise<T>, fallback: T) =>
    part.catch((error: unknown) => {
      deps.log.error("home.list_failed", error);
      return fallback;
    });
  const [rows, followedLive, steering, live, [top], recommendations, mostWatched, newest] =
    await Promise.all([
      user ? orElse(readPersonalRows(deps, { actor: user, limit: ROW }), NO_ROWS) : NO_ROWS,
      user ? orElse(listFollowedStreams(deps, { actor: user, limit: ROW }), []) : [],
      user ? getSteering(deps, user.id) : null,
      listLiveStreams(deps, { limit: ROW + 1, actor }),
      user ? [] : listTrendingVideos(deps, { limit: 1, actor }),
      // The lists above can show some of the recommended videos.
      orElse(
        recommend(deps, {
          actor,
          stored,
          overrides: { limit: RECOMMENDED + (user ? 2 * ROW : FEATURED), includeStreams: false },
        }).then(({ videos }) => videos),
        [],
      ),
      readFeatured(deps, actor),
      readVideos(deps, {
        actor,
        sort: "newest",
        category,
        after: null,
        limit: LATEST + FEATURED + RECOMMENDED + 2 * ROW,
      }),
    ]);
  const heroStream = user ? null : (live.find(({ locked }) => !locked) ?? null);
  const hero = { stream: heroStream, video: heroStream ? null : (top ?? null) };
  const { featured, latest, ...lists } = arrange(
    { rows, recommendations, mostWatched, newest, top: hero.video },
    { isSignedIn: user !== null, isFiltered: category !== null },
  );
  const streamsAbove = new Set([...followedLive, ...(heroStream ? [heroStream] : [])].map(idOf));
  const stream = live.find(({ id }) => !streamsAbove.has(id)) ?? live[0];
  const [featuredCards, latestCards] = await Promise.all([
    toCards(deps, actor, featured),
    toCards(deps, actor, latest),
  ]);
  return {
    ...lists,
    hero,
    followedLive,
    preferences: steering?.preferences ?? null,
    featured: featuredCards,
    live: stream ? { stream, isAbove: streamsAbove.has(stream.id) } : null,
    latest: latestCards,
  };
}

interface Lists {
  rows: PersonalRows;
  recommendations: Recommended<VideoCard>[];
  mostWatched: CardRow[];
  newest: CardRow[];
  /** The video that the hero shows. */
  top: VideoCard | null;
}

/** Picks the videos of each list, so that the page repeats none that it need not repeat. */
function arrange(
  { rows, recommendations, mostWatched, newest, top }: Lists,
  { isSignedIn, isFiltered }: { isSignedIn: boolean; isFiltered: boolean },
) {
  const shown = new Set(top ? [top.id] : []);
  const unfinished = takeUnshown(rows.unfinished, shown, { limit: ROW, idOf });
  const fresh = takeUnshown(rows.fresh, shown, { limit: ROW, idOf });
  const takeRecommended = () =>
    takeUnshown(recommendations, shown, { limit: RECOMMENDED, idOf: ({ card }) => card.id });
  // Visitors see the featured videos first, so these get the first choice.
  const early = isSignedIn ? takeRecommended() : [];
  const featured = pickFeatured(mostWatched, { limit: FEATURED, shown });
  for (const { video } of featured) shown.add(video.id);
  const recommended = isSignedIn ? early : takeRecommended();
  const latest = isFiltered
    ? newest.slice(0, LATEST)
    : takeUnshown(newest, shown, {
        limit: LATEST,
        atLeast: LATEST_AT_LEAST,
        idOf: ({ video }) => video.id,
      });
  return { unfinished, fresh, recommended, featured, latest, shown };
}
