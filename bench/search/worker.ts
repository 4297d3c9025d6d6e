// Runs the use case behind /api/search, and only its first step, for bench/search.ts. With
// `metered`, a response also contains the database round trips and the time of their SQL.
import { createDb } from "../../worker/db/client.ts";
import { pageOf, videoHits } from "../../worker/domain/discovery/search/find-docs.ts";
import { searchTerms } from "../../worker/domain/discovery/search/rules.ts";
import { searchCatalogue } from "../../worker/domain/discovery/search/search-catalogue.ts";
import { suggest } from "../../worker/domain/discovery/search/suggest.ts";
import { meter } from "../../worker/testing/meter.ts";

async function respond(path: string, q: string, binding: D1Database): Promise<unknown> {
  const deps = {
    db: createDb(binding),
    signingSecret: "benchmark-secret-of-32-characters!!",
    now: () => Date.now(),
  };
  switch (path) {
    case "/database":
      return (await binding.prepare("select 1").all()).results;
    case "/ids":
      return deps.db.all(
        videoHits(deps, {
          terms: searchTerms(q),
          actor: undefined,
          sort: "relevance",
          page: pageOf(1),
        }),
      );
    case "/videos":
      return searchCatalogue(deps, { q, tab: "videos", exact: "1" });
    case "/all":
      return searchCatalogue(deps, { q });
    case "/suggest":
      return suggest(deps, { q });
    default:
      return [];
  }
}

export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const metered = searchParams.has("metered") ? meter(env.DB) : null;
    const from = performance.now();
    const body = JSON.stringify(
      await respond(pathname, searchParams.get("q") ?? "", metered?.db ?? env.DB),
    );
    const headers = {
      "X-Ms": String(performance.now() - from),
      "X-Trips": String(metered?.trips ?? 0),
      "X-Sql-Ms": String(metered?.sqlMs ?? 0),
    };
    return new Response(body, { headers });
  },
};
