import { noteSearch } from "../../domain/discovery/recommendations/note-search.ts";
import { SearchInput, SuggestInput } from "../../domain/discovery/search/contract.ts";
import { SearchResults, SuggestionList } from "../../domain/discovery/search/contract-api.ts";
import { searchCatalogue } from "../../domain/discovery/search/search-catalogue.ts";
import { suggest } from "../../domain/discovery/search/suggest.ts";
import { type Api, route } from "../route.ts";

export function mountSearch(api: Api): void {
  const spec = {
    summary: "Search videos, live streams, creators, playlists and captions",
    query: SearchInput,
    answer: SearchResults,
  };
  route(api, "GET /api/search", spec, async ({ c, ctx, actor, query }) => {
    c.header("Cache-Control", "private, no-store");
    const [results] = await Promise.all([
      searchCatalogue(ctx, { ...query, actor }),
      noteSearch(ctx, { actor, q: query.q }),
    ]);
    return c.json(results);
  });

  const suggestSpec = {
    summary: "Suggest searches, channels and videos for a partial query",
    query: SuggestInput,
    answer: SuggestionList,
  };
  route(api, "GET /api/search/suggest", suggestSpec, async ({ c, ctx, actor, query }) => {
    c.header("Cache-Control", "private, max-age=30");
    return c.json({ suggestions: await suggest(ctx, { ...query, actor }) });
  });
}
