import { and, eq, inArray, ne, not } from "drizzle-orm";
import { captions, playlists, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isBlockedFrom } from "../safety/hidden.ts";
import type { StreamCard } from "../streams/contract.ts";
import { listLiveStreams } from "../streams/queries.ts";
import type { Actor } from "../users/contract.ts";
import { avatarUrl } from "../users/rules.ts";
import { isOpenAccount, isShownTo } from "../users/visibility.ts";
import { type CreatorSummary, watchPath } from "../videos/contract.ts";
import { listVideosById } from "../videos/queries.ts";
import { findSpokenLine } from "./caption-lines.ts";
import { closedVideoIds } from "./closed-videos.ts";
import {
  type CaptionHit,
  MAX_PAGES,
  PAGE_SIZE,
  type PlaylistHit,
  type SearchAnswer,
  type SearchInput,
  type SearchTab,
} from "./contract.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { type Doc, docsOf, pageOf, videoDocs, videoDocsByParts } from "./find-docs.ts";
import { matchesAll, searchTerms } from "./rules.ts";

type SearchDeps = Pick<Deps, "db" | "signingSecret" | "now">;
type Asked = SearchInput & { actor: Actor | undefined; terms: string[] };

/** How many of each kind stand under the videos of the tab `all`. */
const BESIDE = { creators: 8, streams: 8, playlists: 6, captions: 6 } as const;
/** How many live streams, those with most viewers first, are looked through. */
const STREAMS_SEEN = 100;
/** Files of captions that are read for their lines; each may have half a megabyte. */
const CAPTIONS_PAGE = 8;
/** With fewer videos than this, words are also looked for inside other words, and another spelling is thought of. */
const FEW = 4;

/**
 * What holds every word of the query, of the kinds that the tab asks for. Only what this actor may find: what is public to
 * everybody, and what the creators whom they follow show to followers. Where nothing holds the words as they are written,
 * it looks for the nearest that something holds, and says so. A query without a word finds nothing.
 */
export async function searchCatalogue(
  deps: SearchDeps,
  { actor, ...given }: Pick<SearchInput, "q"> & Partial<SearchInput> & { actor?: Actor },
): Promise<SearchAnswer> {
  const input: SearchInput = { tab: "all", sort: "relevance", page: 1, ...given };
  const asked: Asked = { ...input, actor, terms: searchTerms(input.q) };
  const found = await findAll(deps, asked);
  const isThin = asked.terms.length > 0 && input.page === 1 && input.exact === undefined && found.videoCount < FEW;
  if (!isThin || found.creators.length > 0) return found;
  const other = await correctSpelling(deps, asked.terms);
  if (other === null) return found;
  if (countOf(found) > 0) return { ...found, didYouMean: other };
  const instead = await findAll(deps, { ...asked, terms: searchTerms(other) });
  return countOf(instead) === 0 ? found : { ...instead, corrected: other };
}

const countOf = ({ videos, streams, creators, playlists: lists, captions: lines }: SearchAnswer) =>
  videos.length + streams.length + creators.length + lists.length + lines.length;

const shows = (tab: SearchTab, kind: SearchTab) => tab === "all" || tab === kind;

async function findAll(deps: SearchDeps, asked: Asked): Promise<SearchAnswer> {
  const { tab, terms, actor, page } = asked;
  const empty: SearchAnswer = {
    ...{ query: asked.q, corrected: null, didYouMean: null, videos: [], videoCount: 0, streams: [], creators: [] },
    ...{ playlists: [], captions: [], next: null },
  };
  if (terms.length === 0) return empty;
  const sizes = tab === "all" ? BESIDE : { creators: PAGE_SIZE, streams: PAGE_SIZE, playlists: PAGE_SIZE, captions: CAPTIONS_PAGE };
  const wanted = { terms, actor };
  const none = () => Promise.resolve<(Doc & { language: string })[]>([]);
  const [videoHits, closed, creatorHits, playlistHits, captionHits, live] = await Promise.all([
    shows(tab, "videos") ? findVideos(deps, asked) : [],
    shows(tab, "videos") && page === 1 ? closedVideoIds(deps, asked) : [],
    shows(tab, "creators") ? docsOf(deps, "creator", { ...wanted, page: pageOf(page, sizes.creators) }) : none(),
    shows(tab, "playlists") ? docsOf(deps, "playlist", { ...wanted, page: pageOf(page, sizes.playlists) }) : none(),
    shows(tab, "captions") ? docsOf(deps, "caption", { ...wanted, page: pageOf(page, sizes.captions) }) : none(),
    shows(tab, "streams") ? findStreams(deps, wanted) : [],
  ]);
  const ids = [...new Set([...closed, ...videoHits.map(({ ref }) => ref)])];
  const [videos, creators, lists, lines] = await Promise.all([
    listVideosById(deps, ids, actor),
    readCreators(deps, creatorHits, actor),
    readPlaylists(deps, playlistHits, actor),
    readLines(deps, captionHits, wanted),
  ]);
  const totals: Record<Exclude<SearchTab, "all">, [total: number, size: number]> = {
    videos: [videoHits[0]?.total ?? 0, PAGE_SIZE],
    streams: [live.length, sizes.streams],
    creators: [creatorHits[0]?.total ?? 0, sizes.creators],
    playlists: [playlistHits[0]?.total ?? 0, sizes.playlists],
    captions: [captionHits[0]?.total ?? 0, sizes.captions],
  };
  const [total, size] = tab === "all" ? [0, 1] : totals[tab];
  return {
    ...empty,
    videos,
    videoCount: Math.max(videos.length, (videoHits[0]?.total ?? 0) + closed.length),
    streams: live.slice(tab === "all" ? 0 : (page - 1) * sizes.streams).slice(0, sizes.streams),
    creators,
    playlists: lists,
    captions: lines,
    next: page < MAX_PAGES && page * size < total ? page + 1 : null,
  };
}

/** By whole words; where those find little, also by parts of the title's words. */
async function findVideos(deps: SearchDeps, asked: Asked): Promise<Doc[]> {
  const docs = await videoDocs(deps, { ...asked, page: pageOf(asked.page) });
  const hasFilter = asked.category ?? asked.length ?? asked.date ?? asked.form ?? asked.captions;
  if (docs.length >= FEW || asked.page > 1 || hasFilter !== undefined) return docs;
  const parts = (await videoDocsByParts(deps, { terms: asked.terms, actor: asked.actor, limit: PAGE_SIZE })) ?? [];
  const more = parts.filter((part) => !docs.some(({ ref }) => ref === part.ref));
  const total = docs.length + more.length;
  return [...docs, ...more].slice(0, PAGE_SIZE).map((doc) => ({ ...doc, total }));
}

async function findStreams(deps: SearchDeps, { terms, actor }: Pick<Asked, "terms" | "actor">): Promise<StreamCard[]> {
  const live = await listLiveStreams(deps, { limit: STREAMS_SEEN, actor });
  return live.filter((s) => matchesAll(terms, [s.title, s.description, s.streamer.name, s.streamer.username]));
}

const byPlace = <T>(docs: Doc[], idOf: (row: T) => string, rows: T[]): T[] =>
  docs.flatMap(({ ref }) => rows.find((row) => idOf(row) === ref) ?? []);

async function readCreators({ db }: SearchDeps, docs: Doc[], actor: Actor | undefined): Promise<CreatorSummary[]> {
  if (docs.length === 0) return [];
  const ids = docs.map(({ ref }) => ref);
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isOpenAccount(), ne(users.profileVisibility, "private"), not(isBlockedFrom(actor))));
  return byPlace(docs, ({ id }) => id, rows).map((user) => ({
    id: user.id,
    username: user.username,
    name: user.displayName,
    avatar: avatarUrl(user.avatarPath),
    isVerified: user.isVerified,
    followers: user.followerCount,
  }));
}

async function readPlaylists({ db }: SearchDeps, docs: Doc[], actor: Actor | undefined): Promise<PlaylistHit[]> {
  if (docs.length === 0) return [];
  const ids = docs.map(({ ref }) => ref);
  const rows = await db
    .select({ list: playlists, name: users.displayName, username: users.username })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(and(inArray(playlists.id, ids), eq(playlists.visibility, "public"), isShownTo(actor), not(isBlockedFrom(actor))));
  return byPlace(docs, ({ list }) => list.id, rows).map(({ list, name, username }) => ({
    id: list.id,
    title: list.title,
    path: `/playlists/${list.id}`,
    videoCount: list.itemCount,
    owner: { name, username },
    updatedAt: list.updatedAt,
  }));
}

/** The line of each, with its video; only of captions that are published and of videos that this actor finds. */
async function readLines(
  deps: SearchDeps,
  docs: (Doc & { language: string })[],
  { terms, actor }: Pick<Asked, "terms" | "actor">,
): Promise<CaptionHit[]> {
  const wanted = docs.slice(0, CAPTIONS_PAGE);
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map(({ ref }) => ref))];
  const [cards, files] = await Promise.all([
    listVideosById(deps, ids, actor),
    deps.db
      .select()
      .from(captions)
      .where(and(inArray(captions.videoId, ids), eq(captions.isPublished, true))),
  ]);
  return wanted.flatMap(({ ref, language }) => {
    const video = cards.find(({ id }) => id === ref);
    const file = files.find((f) => f.videoId === ref && f.language === language);
    const line = file && findSpokenLine(file.vtt, terms);
    if (!video || video.locked || !line) return [];
    return { video, line: line.text.slice(0, 300), at: line.at, language, path: watchPath(ref, { from: "search", t: line.at }) };
  });
}
