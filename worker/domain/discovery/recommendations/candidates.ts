import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { trendShare } from "../../media/trend/trend.ts";
import { searchTerms, wordsExpression } from "../search/rules.ts";
import { type Picked, pickPools } from "./pools.ts";

/** Maximum number of candidates from the newest videos of all creators. */
const NEWEST = 60;

const PER_CREATOR = 4;
const CREATORS = 12;
const PER_CATEGORY = 20;
const CATEGORIES = 3;
const TRENDING = 60;
const PER_SEARCH = 15;

export interface CandidateQuery {
  actor: Actor;
  excludeViewed: boolean;
  /** Ids of the items that the model proposes, best first. */
  byModel: readonly string[];
  creators: readonly string[];
  categories: readonly string[];
  searches: readonly string[];
}

/** Finds public videos to recommend, without videos and creators that the viewer hid or blocked. */
export async function findCandidates(
  deps: Pick<Deps, "db">,
  query: CandidateQuery,
): Promise<{
  candidates: Map<string, Picked>;
  trending: Map<string, number>;
  searchedFor: Map<string, string>;
}> {
  const picked = await pickPools(deps, {
    actor: query.actor,
    excludeViewed: query.excludeViewed,
    ids: query.byModel,
    trending: TRENDING,
    newest: NEWEST,
    creators: { of: query.creators.slice(0, CREATORS), each: PER_CREATOR },
    categories: { of: query.categories.slice(0, CATEGORIES), each: PER_CATEGORY },
    words: {
      of: query.searches.map((words) => wordsExpression(searchTerms(words))),
      each: PER_SEARCH,
    },
  });
  const trendingVideos = picked.filter(({ pool }) => pool === "trending");
  const highest = Math.max(0, ...trendingVideos.map(({ trend }) => trend));
  // Sorted so that, for a video with several matching searches, the map keeps the newest search.
  const searchHits = picked.filter(({ pool }) => pool === "words").sort((a, b) => b.nth - a.nth);
  return {
    candidates: new Map(picked.map((candidate) => [candidate.id, candidate])),
    // A trend of 0 means that all views and likes have decayed. Such a video gets no trending
    // score.
    trending: new Map(
      trendingVideos.flatMap(({ id, trend }) =>
        trend > 0 ? [[id, trendShare(trend, highest)]] : [],
      ),
    ),
    searchedFor: new Map(
      searchHits.flatMap(({ id, nth }) =>
        query.searches.slice(nth, nth + 1).map((words): [string, string] => [id, words]),
      ),
    ),
  };
}
