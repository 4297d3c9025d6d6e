import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { listLiveStreams } from "../../live/streams/queries.ts";
import { type CardRow, toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { listVideos, listVideosById } from "../../media/videos/queries.ts";
import { closedVideoIds } from "./closed-videos.ts";
import { MAX_PAGES, PAGE_SIZE, type SearchInput, type SearchTab } from "./contract.ts";
import type { SearchResults } from "./contract-api.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { hitsOf, pageOf, videoHits, videoHitsByParts } from "./find-docs.ts";
import {
  readCaptions,
  readCreators,
  readPlaylists,
  readVideos,
  toCreators,
  toLines,
  toPlaylists,
  totalOf,
} from "./read-hits.ts";
import { categoryNamed, matchesAll, searchTerms } from "./rules.ts";

type SearchDeps = Pick<Deps, "db" | "signingSecret" | "now">;
type SearchRequest = SearchInput & { actor: Actor | undefined; terms: string[] };
type VideoRows = (CardRow & { total: number })[];

/** Number of results of each kind below the videos on the tab `all`. */
const SIDE_LIMITS = { creators: 8, streams: 8, playlists: 6, captions: 6 } as const;
/** The search looks at this many live streams, those with the most viewers first. */
const MAX_STREAMS = 100;
/** Maximum number of caption files that a search reads. A file has up to 0.5 MB. */
const CAPTIONS_PAGE = 8;
/** If fewer videos match, the search also looks inside words and tries spelling corrections. */
const FEW_RESULTS = 4;

/**
 * Finds items that the actor may see and that contain every word of the query. If there are none,
 * corrects the spelling.
 */
export async function searchCatalogue(
  deps: SearchDeps,
  { actor, ...given }: Pick<SearchInput, "q"> & Partial<SearchInput> & { actor?: Actor },
): Promise<SearchResults> {
  const input: SearchInput = { tab: "all", sort: "relevance", page: 1, ...given };
  const request: SearchRequest = { ...input, actor, terms: searchTerms(input.q) };
  const results = await findAll(deps, request);
  const isThin =
    request.terms.length > 0 &&
    input.page === 1 &&
    input.exact === undefined &&
    results.videoCount < FEW_RESULTS;
  if (!isThin || results.creators.length > 0) return results;
  const corrected = await correctSpelling(deps, request.terms);
  if (corrected === null) return results;
  if (countOf(results) > 0) return { ...results, didYouMean: corrected };
  const correctedResults = await findAll(deps, { ...request, terms: searchTerms(corrected) });
  return countOf(correctedResults) === 0 ? results : { ...correctedResults, corrected };
}

const countOf = ({ videos, streams, creators, playlists, captions }: SearchResults) =>
  videos.length + streams.length + creators.length + playlists.length + captions.length;

const noResults = (query: string): SearchResults => ({
  query,
  corrected: null,
  didYouMean: null,
  videos: [],
  videoCount: 0,
  streams: [],
  creators: [],
  playlists: [],
  captions: [],
  next: null,
});

const nextOf = ({ page }: SearchRequest, size: number, total: number) =>
  page < MAX_PAGES && page * size < total ? page + 1 : null;

async function findAll(deps: SearchDeps, request: SearchRequest): Promise<SearchResults> {
  const empty = noResults(request.q);
  if (request.terms.length === 0) return empty;
  return request.tab === "all"
    ? findEveryKind(deps, request)
    : { ...empty, ...(await findKind(deps, request, request.tab)) };
}

async function findEveryKind(deps: SearchDeps, request: SearchRequest): Promise<SearchResults> {
  const { db } = deps;
  const { actor, terms, page } = request;
  const hits = (kind: "creator" | "playlist" | "caption", size: number) =>
    hitsOf(deps, kind, { terms, actor, page: pageOf(page, size) });
  const [[videos, creators, playlists, captions], closed, streams] = await Promise.all([
    db.batch([
      readVideos(db, videoHits(deps, { ...request, page: pageOf(page) }), actor),
      readCreators(db, hits("creator", SIDE_LIMITS.creators), actor),
      readPlaylists(db, hits("playlist", SIDE_LIMITS.playlists), actor),
      readCaptions(db, hits("caption", SIDE_LIMITS.captions), actor),
    ]),
    findClosed(deps, request),
    findStreams(deps, request),
  ]);
  return {
    ...noResults(request.q),
    ...(await toVideos(deps, request, videos, closed)),
    streams: streams.slice(0, SIDE_LIMITS.streams),
    creators: toCreators(creators),
    playlists: toPlaylists(playlists),
    captions: await toLines(deps, captions, request),
    next: null,
  };
}

async function findKind(
  deps: SearchDeps,
  request: SearchRequest,
  tab: Exclude<SearchTab, "all">,
): Promise<Partial<SearchResults>> {
  const { db } = deps;
  const { actor, terms, page } = request;
  switch (tab) {
    case "videos": {
      const rows = readVideos(db, videoHits(deps, { ...request, page: pageOf(page) }), actor);
      return toVideos(deps, request, ...(await Promise.all([rows, findClosed(deps, request)])));
    }
    case "streams": {
      const streams = await findStreams(deps, request);
      return {
        streams: streams.slice((page - 1) * PAGE_SIZE).slice(0, PAGE_SIZE),
        next: nextOf(request, PAGE_SIZE, streams.length),
      };
    }
    case "creators": {
      const rows = await readCreators(
        db,
        hitsOf(deps, "creator", { terms, actor, page: pageOf(page) }),
        actor,
      );
      return { creators: toCreators(rows), next: nextOf(request, PAGE_SIZE, totalOf(rows)) };
    }
    case "playlists": {
      const rows = await readPlaylists(
        db,
        hitsOf(deps, "playlist", { terms, actor, page: pageOf(page) }),
        actor,
      );
      return { playlists: toPlaylists(rows), next: nextOf(request, PAGE_SIZE, totalOf(rows)) };
    }
    case "captions": {
      const rows = await readCaptions(
        db,
        hitsOf(deps, "caption", { terms, actor, page: pageOf(page, CAPTIONS_PAGE) }),
        actor,
      );
      return {
        captions: await toLines(deps, rows, request),
        next: nextOf(request, CAPTIONS_PAGE, totalOf(rows)),
      };
    }
    default: {
      const never: never = tab;
      throw new Error(`No kind ${String(never)}`);
    }
  }
}

/** Puts videos of closed channels first, and videos that match only by category last. */
async function toVideos(
  deps: SearchDeps,
  request: SearchRequest,
  matches: VideoRows,
  closed: string[],
): Promise<Partial<SearchResults>> {
  const rows = await addSubstringMatches(deps, request, matches);
  const total = Math.max(totalOf(rows), rows.length);
  const [cards, closedCards, categoryVideos] = await Promise.all([
    toCards(deps, request.actor, rows),
    listVideosById(deps, closed, request.actor),
    listNamed(deps, request, matches),
  ]);
  const matched = [...closedCards, ...cards.filter(({ id }) => !closed.includes(id))];
  const fromCategory = categoryVideos.filter(({ id }) => !matched.some((card) => card.id === id));
  const videoCount = total + closedCards.length + fromCategory.length;
  return {
    videos: [...matched, ...fromCategory].slice(0, PAGE_SIZE),
    videoCount,
    next: nextOf(request, PAGE_SIZE, total),
  };
}

const hasFilter = ({ category, length, date, form, captions }: SearchRequest) =>
  (category ?? length ?? date ?? form ?? captions) !== undefined;

async function listNamed(
  deps: SearchDeps,
  request: SearchRequest,
  matches: VideoRows,
): Promise<VideoCard[]> {
  const category =
    matches.length < FEW_RESULTS && request.page === 1 && !hasFilter(request)
      ? categoryNamed(request.terms)
      : null;
  return category === null
    ? []
    : listVideos(deps, { category, limit: PAGE_SIZE, actor: request.actor });
}

/** If whole words find few videos, adds titles with the words inside other words. */
async function addSubstringMatches(
  deps: SearchDeps,
  request: SearchRequest,
  matches: VideoRows,
): Promise<VideoRows> {
  const { actor, terms, page } = request;
  if (matches.length >= FEW_RESULTS || page > 1 || hasFilter(request)) return matches;
  const hits = videoHitsByParts({ terms, actor, limit: PAGE_SIZE });
  const parts = hits ? await readVideos(deps.db, hits, actor) : [];
  const addedRows = parts.filter(({ video }) => !matches.some((row) => row.video.id === video.id));
  const total = matches.length + addedRows.length;
  return [...matches, ...addedRows].slice(0, PAGE_SIZE).map((row) => ({ ...row, total }));
}

async function findClosed(deps: SearchDeps, request: SearchRequest): Promise<string[]> {
  return request.page === 1 ? closedVideoIds(deps, request) : [];
}

async function findStreams(
  deps: SearchDeps,
  { terms, actor }: SearchRequest,
): Promise<StreamCard[]> {
  const live = await listLiveStreams(deps, { limit: MAX_STREAMS, actor });
  return live.filter((s) =>
    matchesAll(terms, [s.title, s.description, s.streamer.name, s.streamer.username]),
  );
}
