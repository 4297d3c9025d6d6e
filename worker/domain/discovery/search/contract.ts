import * as z from "zod";
import type { CreatorSummary } from "../../accounts/users/contract.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";

export const QUERY_MAX = 100;
/** Results on a page, of every kind. */
export const PAGE_SIZE = 24;
/** No query looks further than this many pages: whoever needs more needs another query. */
export const MAX_PAGES = 20;

export const SEARCH_TABS = [
  "all",
  "videos",
  "streams",
  "creators",
  "playlists",
  "captions",
] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];
export const SEARCH_LENGTHS = ["short", "medium", "long"] as const;
export const SEARCH_DATES = ["today", "week", "month", "year"] as const;
export const SEARCH_FORMS = ["video", "replay", "image"] as const;
export const SEARCH_SORTS = ["relevance", "newest", "views"] as const;

/** The query of GET /api/search, and of the page /search. */
export const SearchInput = z.object({
  q: z
    .string()
    .default("")
    .transform((q) => q.trim().slice(0, QUERY_MAX)),
  tab: z.enum(SEARCH_TABS).default("all").meta({ description: "all gives the best of each kind." }),
  category: CategorySlug.optional(),
  length: z
    .enum(SEARCH_LENGTHS)
    .optional()
    .meta({ description: "Under 4 minutes, 4 to 20, over 20." }),
  date: z.enum(SEARCH_DATES).optional(),
  form: z
    .enum(SEARCH_FORMS)
    .optional()
    .meta({ description: "A video, the recording of a stream, or a picture." }),
  captions: z.enum(["1"]).optional().meta({ description: "1: with captions only." }),
  sort: z.enum(SEARCH_SORTS).default("relevance"),
  page: z.coerce.number().int().min(1).max(MAX_PAGES).default(1),
  exact: z
    .enum(["1"])
    .optional()
    .meta({ description: "1: as it is written, without a corrected spelling." }),
});
export type SearchInput = z.output<typeof SearchInput>;

/** The same from an address: what is not one of its values is left out. */
export function readSearch(params: URLSearchParams): SearchInput {
  const given: Record<string, string> = Object.fromEntries(params);
  const parsed = SearchInput.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete given[String(path[0])];
  return SearchInput.parse(given);
}

export type VideoFilters = Pick<SearchInput, "category" | "length" | "date" | "form" | "captions">;

export interface PlaylistHit {
  id: string;
  title: string;
  path: string;
  videoCount: number;
  owner: { name: string; username: string };
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

/** A line that is spoken in a video. */
export interface CaptionHit {
  video: VideoCard;
  line: string;
  /** Where it is spoken, in whole seconds. */
  at: number;
  language: string;
  /** The page that plays it from there. */
  path: string;
}

/** The answer of GET /api/search. A kind that was not asked for is empty. */
export interface SearchAnswer {
  query: string;
  /** What was looked for instead, because nothing holds the query as it is written. */
  corrected: string | null;
  /** What the query may have meant, where little was found. */
  didYouMean: string | null;
  videos: VideoCard[];
  /** How many videos there are; counted up to 600. */
  videoCount: number;
  streams: StreamCard[];
  creators: CreatorSummary[];
  playlists: PlaylistHit[];
  captions: CaptionHit[];
  /** The next page of the tab; null at the end and for `all`. */
  next: number | null;
}

/** The query of GET /api/search/suggest. */
export const SuggestInput = z.object({
  q: z
    .string()
    .default("")
    .transform((q) => q.slice(0, QUERY_MAX)),
});

export type { Suggestion } from "./contract-suggestions.ts";
