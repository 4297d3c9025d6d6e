import * as z from "zod";
import { CategorySlug } from "../../media/videos/contract.ts";

export const QUERY_MAX = 100;
export const PAGE_SIZE = 24;
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
  tab: z.enum(SEARCH_TABS).default("all").meta({
    description: "The kind of results to return. `all` returns the best matches of each kind.",
  }),
  category: CategorySlug.optional(),
  length: z.enum(SEARCH_LENGTHS).optional().meta({
    description:
      "Filters by length. `short`: under 4 minutes. `medium`: 4 to 20 minutes. `long`: over 20 minutes.",
  }),
  date: z.enum(SEARCH_DATES).optional(),
  form: z.enum(SEARCH_FORMS).optional().meta({
    description:
      "Filters by kind of content: an uploaded video, the replay of a stream, or an image.",
  }),
  captions: z
    .enum(["1"])
    .optional()
    .meta({ description: "Set to `1` to return only videos with captions." }),
  sort: z.enum(SEARCH_SORTS).default("relevance"),
  page: z.coerce.number().int().min(1).max(MAX_PAGES).default(1),
  exact: z.enum(["1"]).optional().meta({
    description: "Set to `1` to search for the query as typed, without spelling correction.",
  }),
});
export type SearchInput = z.output<typeof SearchInput>;

/** Parses the query of a search URL. Drops invalid values. */
export function readSearch(params: URLSearchParams): SearchInput {
  const rawParams: Record<string, string> = Object.fromEntries(params);
  const parsed = SearchInput.safeParse(rawParams);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete rawParams[String(path[0])];
  return SearchInput.parse(rawParams);
}

export type VideoFilters = Pick<SearchInput, "category" | "length" | "date" | "form" | "captions">;

export const SuggestInput = z.object({
  q: z
    .string()
    .default("")
    .transform((q) => q.slice(0, QUERY_MAX)),
});

/** Last rebuilt entry of the search index. A rebuild continues after this entry. */
export interface RebuildPosition {
  kind: "creator" | "video" | "playlist" | "caption";
  ref: string;
  language: string;
}
