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
type Asked = SearchInput & { actor: Actor | undefined; terms: string[] };
type VideoRows = (CardRow & { total: number })[];

/** Number of results of each kind below the videos on the tab `all`. */
const BESIDE = { creators: 8, streams: 8, playlists: 6, captions: 6 } as const;
/** Number of live streams, those with the most viewers first, that are searched. */
const STREAMS_SEEN = 100;
/** Number of caption files that are read for their lines. Each may have half a megabyte. */
const CAPTIONS_PAGE = 8;
/**
 * With fewer videos than this, the search also looks inside words and tries spelling corrections.
 */
const FEW = 4;

/**
 * Searches for items that contain every word of the query, of the kinds on the requested tab. Finds
 * public items, and followers-only items of creators whom the actor follows. Without results,
 * searches with corrected spelling and returns the correction. A query without a word finds
 * nothing.
 */
export async function searchCatalogue(
  deps: SearchDeps,
  { actor, ...given }: Pick<SearchInput, "q"> & Partial<SearchInput> & { actor?: Actor },
): Promise<SearchResults> {
  const input: SearchInput = { tab: "all", sort: "relevance", page: 1, ...given };
  const asked: Asked = { ...input, actor, terms: searchTerms(input.q) };
  const found = await findAll(deps, asked);
  const isThin =
    asked.terms.length > 0 &&
    input.page === 1 &&
    input.exact === undefined &&
    found.videoCount < FEW;
  if (!isThin || found.creators.length > 0) return found;
  const other = await correctSpelling(deps, asked.terms);
  if (other === null) return found;
  if (countOf(found) > 0) return { ...found, didYouMean: other };
  const instead = await findAll(deps, { ...asked, terms: searchTerms(other) });
  return countOf(instead) === 0 ? found : { ...instead, corrected: other };
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

const nextOf = ({ page }: Asked, size: number, total: number) =>
  page < MAX_PAGES && page * size < total ? page + 1 : null;

async function findAll(deps: SearchDeps, asked: Asked): Promise<SearchResults> {
  const empty = noResults(asked.q);
  if (asked.terms.length === 0) return empty;
  return asked.tab === "all"
    ? findEveryKind(deps, asked)
    : { ...empty, ...(await findKind(deps, asked, asked.tab)) };
}

/** Finds the best results of each kind with one batch, and the streams separately. */
async function findEveryKind(deps: SearchDeps, asked: Asked): Promise<SearchResults> {
  const { db } = deps;
  const { actor, terms, page } = asked;
  const hits = (kind: "creator" | "playlist" | "caption", size: number) =>
    hitsOf(deps, kind, { terms, actor, page: pageOf(page, size) });
  const [[videos, creators, playlists, captions], closed, streams] = await Promise.all([
    db.batch([
      readVideos(db, videoHits(deps, { ...asked, page: pageOf(page) }), actor),
      readCreators(db, hits("creator", BESIDE.creators), actor),
      readPlaylists(db, hits("playlist", BESIDE.playlists), actor),
      readCaptions(db, hits("caption", BESIDE.captions), actor),
    ]),
    findClosed(deps, asked),
    findStreams(deps, asked),
  ]);
  return {
    ...noResults(asked.q),
    ...(await toVideos(deps, asked, videos, closed)),
    streams: streams.slice(0, BESIDE.streams),
    creators: toCreators(creators),
    playlists: toPlaylists(playlists),
    captions: await toLines(deps, captions, asked),
    next: null,
  };
}

async function findKind(
  deps: SearchDeps,
  asked: Asked,
  tab: Exclude<SearchTab, "all">,
): Promise<Partial<SearchResults>> {
  const { db } = deps;
  const { actor, terms, page } = asked;
  switch (tab) {
    case "videos": {
      const rows = readVideos(db, videoHits(deps, { ...asked, page: pageOf(page) }), actor);
      return toVideos(deps, asked, ...(await Promise.all([rows, findClosed(deps, asked)])));
    }
    case "streams": {
      const streams = await findStreams(deps, asked);
      return {
        streams: streams.slice((page - 1) * PAGE_SIZE).slice(0, PAGE_SIZE),
        next: nextOf(asked, PAGE_SIZE, streams.length),
      };
    }
    case "creators": {
      const rows = await readCreators(
        db,
        hitsOf(deps, "creator", { terms, actor, page: pageOf(page) }),
        actor,
      );
      return { creators: toCreators(rows), next: nextOf(asked, PAGE_SIZE, totalOf(rows)) };
    }
    case "playlists": {
      const rows = await readPlaylists(
        db,
        hitsOf(deps, "playlist", { terms, actor, page: pageOf(page) }),
        actor,
      );
      return { playlists: toPlaylists(rows), next: nextOf(asked, PAGE_SIZE, totalOf(rows)) };
    }
    case "captions": {
      const rows = await readCaptions(
        db,
        hitsOf(deps, "caption", { terms, actor, page: pageOf(page, CAPTIONS_PAGE) }),
        actor,
      );
      return {
        captions: await toLines(deps, rows, asked),
        next: nextOf(asked, CAPTIONS_PAGE, totalOf(rows)),
      };
    }
    default: {
      const never: never = tab;
      throw new Error(`No kind ${String(never)}`);
    }
  }
}

/**
 * Returns the cards of a page: first videos of closed channels, which are not in the index; at the
 * end, if few are found, videos of the named category.
 */
async function toVideos(
  deps: SearchDeps,
  asked: Asked,
  found: VideoRows,
  closed: string[],
): Promise<Partial<SearchResults>> {
  const rows = await withParts(deps, asked, found);
  const total = Math.max(totalOf(rows), rows.length);
  const [cards, closedCards, ofCategory] = await Promise.all([
    toCards(deps, asked.actor, rows),
    listVideosById(deps, closed, asked.actor),
    listNamed(deps, asked, found),
  ]);
  const own = [...closedCards, ...cards.filter(({ id }) => !closed.includes(id))];
  const others = ofCategory.filter(({ id }) => !own.some((card) => card.id === id));
  const videoCount = total + closedCards.length + others.length;
  return {
    videos: [...own, ...others].slice(0, PAGE_SIZE),
    videoCount,
    next: nextOf(asked, PAGE_SIZE, total),
  };
}

const hasFilter = ({ category, length, date, form, captions }: Asked) =>
  (category ?? length ?? date ?? form ?? captions) !== undefined;

/** Lists the newest videos of the category that the query names. */
async function listNamed(deps: SearchDeps, asked: Asked, found: VideoRows): Promise<VideoCard[]> {
  const category =
    found.length < FEW && asked.page === 1 && !hasFilter(asked) ? categoryNamed(asked.terms) : null;
  return category === null
    ? []
    : listVideos(deps, { category, limit: PAGE_SIZE, actor: asked.actor });
}

/**
 * If whole words find few videos, adds videos whose titles contain the words inside other words.
 */
async function withParts(deps: SearchDeps, asked: Asked, found: VideoRows): Promise<VideoRows> {
  const { actor, terms, page } = asked;
  if (found.length >= FEW || page > 1 || hasFilter(asked)) return found;
  const hits = videoHitsByParts({ terms, actor, limit: PAGE_SIZE });
  const parts = hits ? await readVideos(deps.db, hits, actor) : [];
  const more = parts.filter(({ video }) => !found.some((row) => row.video.id === video.id));
  const total = found.length + more.length;
  return [...found, ...more].slice(0, PAGE_SIZE).map((row) => ({ ...row, total }));
}

async function findClosed(deps: SearchDeps, asked: Asked): Promise<string[]> {
  return asked.page === 1 ? closedVideoIds(deps, asked) : [];
}

async function findStreams(deps: SearchDeps, { terms, actor }: Asked): Promise<StreamCard[]> {
  const live = await listLiveStreams(deps, { limit: STREAMS_SEEN, actor });
  return live.filter((s) =>
    matchesAll(terms, [s.title, s.description, s.streamer.name, s.streamer.username]),
  );
}
