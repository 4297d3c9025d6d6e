/** What bench/search.ts asks inside workerd: the use case that /api/search calls, and its first step alone. */
import { createDb } from "../../worker/db/client.ts";
import { pageOf, videoDocs } from "../../worker/domain/search/find-docs.ts";
import { searchTerms } from "../../worker/domain/search/rules.ts";
import { searchCatalogue } from "../../worker/domain/search/search-catalogue.ts";
import { suggest } from "../../worker/domain/search/suggest.ts";

export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const q = searchParams.get("q") ?? "";
    const deps = { db: createDb(env.DB), signingSecret: "benchmark-secret-of-32-characters!!", now: () => Date.now() };
    switch (pathname) {
      case "/ids":
        return Response.json(await videoDocs(deps, { terms: searchTerms(q), actor: undefined, sort: "relevance", page: pageOf(1) }));
      case "/videos":
        return Response.json(await searchCatalogue(deps, { q, tab: "videos", exact: "1" }));
      case "/all":
        return Response.json(await searchCatalogue(deps, { q }));
      case "/suggest":
        return Response.json(await suggest(deps, { q }));
      default:
        return Response.json([]);
    }
  },
};
