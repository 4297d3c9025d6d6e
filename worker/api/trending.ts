import * as z from "zod";
import { CONTENT_TYPES, SimilarInput, TrendingInput } from "../domain/recommendations/contract-trending.ts";
import { listSimilar } from "../domain/recommendations/similar.ts";
import { listTrending } from "../domain/recommendations/trending.ts";
import { StreamCardAnswer } from "./answers/streams.ts";
import { TrendingAnswer } from "./answers/trending.ts";
import { VideoCardAnswer } from "./answers/videos.ts";
import { type Api, parseInput, route } from "./route.ts";
import { readOnce } from "./shared-reads.ts";

/** What all visitors are shown alike is read once in so many seconds: what turns private is listed to none for longer. */
const SHARED_SECONDS = 10;
const Type = z.object({ type: z.enum(CONTENT_TYPES, "video or stream") });

export function mountTrending(api: Api): void {
  const trendingSpec = {
    summary: "What is wanted now, of all or of one category: videos and live streams",
    query: TrendingInput,
    answer: TrendingAnswer,
  };
  route(api, "GET /api/trending", trendingSpec, async ({ c, ctx, actor, query }) => {
    if (actor.kind === "user") return c.json(await listTrending(ctx, { ...query, actor }), 200, { "Cache-Control": "private, no-store" });
    const { bytes } = await readOnce({
      key: `trending/${query.category ?? "all"}/${query.limit}`,
      seconds: SHARED_SECONDS,
      execution: c.executionCtx,
      fetchIt: async () => Response.json(await listTrending(ctx, { ...query, actor })),
    });
    return c.body(bytes, 200, { "Content-Type": "application/json", "Cache-Control": "private, no-store" });
  });

  const similarSpec = {
    summary: "What goes with a video, or which live streams go with a stream",
    query: SimilarInput,
    answer: z.union([z.array(VideoCardAnswer), z.array(StreamCardAnswer)]),
  };
  route(api, "GET /api/similar/:contentId/:type", similarSpec, async ({ c, ctx, actor, params, query }) => {
    const { type } = parseInput(Type, params);
    return c.json(await listSimilar(ctx, { ...query, actor, type, contentId: params.contentId }));
  });
}
