import * as z from "zod";
import {
  CONTENT_TYPES,
  SimilarInput,
  type Trending,
  TrendingInput,
} from "../../domain/discovery/recommendations/contract-trending.ts";
import { listSimilar } from "../../domain/discovery/recommendations/similar.ts";
import { listTrending } from "../../domain/discovery/recommendations/trending.ts";
import { answerOf } from "../answers/answer.ts";
import { StreamCardAnswer } from "../live/answers/streams.ts";
import { VideoCardAnswer } from "../media/answers/videos.ts";
import { answerJson } from "../recent-answers.ts";
import { type Api, parseInput, route } from "../route.ts";

const TrendingAnswer = answerOf<Trending>()(
  z
    .object({ videos: z.array(VideoCardAnswer), streams: z.array(StreamCardAnswer) })
    .meta({ id: "Trending" }),
);

const Type = z.object({ type: z.enum(CONTENT_TYPES) });

export function mountTrending(api: Api): void {
  const trendingSpec = {
    summary: "What is wanted now, of all or of one category: videos and live streams",
    query: TrendingInput,
    answer: TrendingAnswer,
  };
  route(api, "GET /api/trending", trendingSpec, ({ c, ctx, actor, query }) => {
    const headers = { "Cache-Control": "private, no-store" };
    const read = async () => ({ value: await listTrending(ctx, { ...query, actor }), headers });
    return answerJson(c, { actor, key: `trending ${JSON.stringify(query)}`, read });
  });

  const similarSpec = {
    summary: "What goes with a video, or which live streams go with a stream",
    query: SimilarInput,
    answer: z.union([z.array(VideoCardAnswer), z.array(StreamCardAnswer)]),
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
