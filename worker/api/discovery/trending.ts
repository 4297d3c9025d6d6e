import * as z from "zod";
import { SimilarList, Trending } from "../../domain/discovery/recommendations/contract-api.ts";
import {
  CONTENT_TYPES,
  SimilarInput,
  TrendingInput,
} from "../../domain/discovery/recommendations/contract-trending.ts";
import { listSimilar } from "../../domain/discovery/recommendations/similar.ts";
import { listTrending } from "../../domain/discovery/recommendations/trending.ts";
import { respondJson } from "../response-cache.ts";
import { type Api, parseInput, route } from "../route.ts";

const Type = z.object({ type: z.enum(CONTENT_TYPES) });

export function mountTrending(api: Api): void {
  const trendingSpec = {
    summary: "List trending videos and live streams, optionally of one category",
    query: TrendingInput,
    answer: Trending,
  };
  route(api, "GET /api/trending", trendingSpec, ({ c, ctx, actor, query }) => {
    const headers = { "Cache-Control": "private, no-store" };
    const read = async () => ({ value: await listTrending(ctx, { ...query, actor }), headers });
    return respondJson(c, { actor, key: `trending ${JSON.stringify(query)}`, read });
  });

  const similarSpec = {
    summary: "List videos similar to a video, or live streams similar to a stream",
    query: SimilarInput,
    answer: SimilarList,
  };
  route(
    api,
    "GET /api/similar/:contentId/:type",
    similarSpec,
    async ({ c, ctx, actor, params, query }) => {
      const { type } = parseInput(Type, params);
      return c.json(await listSimilar(ctx, { ...query, actor, type, contentId: params.contentId }));
    },
  );
}
