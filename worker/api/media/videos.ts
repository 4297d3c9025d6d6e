import * as z from "zod";
import { getWatchableVideo } from "../../domain/community/watching/get-watchable-video.ts";
import { CategorySlug } from "../../domain/media/videos/contract.ts";
import { listVideos, pageEnd } from "../../domain/media/videos/queries.ts";
import { answerJson } from "../recent-answers.ts";
import { type Api, route } from "../route.ts";
import { VideoCardAnswer, WatchableVideoAnswer } from "./answers/videos.ts";

const ListQuery = z.object({
  category: CategorySlug.optional(),
  creatorId: z.string().min(1).max(60).optional(),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export function mountVideos(api: Api): void {
  const listSpec = {
    summary: "Public videos, newest first; the Link header names the next page",
    query: ListQuery,
    answer: z.array(VideoCardAnswer),
  };
  route(api, "GET /api/videos", listSpec, ({ c, ctx, actor, query }) => {
    const read = async () => {
      const value = await listVideos(ctx, { ...query, actor });
      const last = value.length === query.limit ? value.at(-1) : undefined;
      if (!last) return { value };
      const next = new URLSearchParams({
        ...query,
        limit: String(query.limit),
        before: pageEnd(last),
      });
      return { value, headers: { Link: `</api/videos?${next}>; rel="next"` } };
    };
    return answerJson(c, { actor, key: `videos ${JSON.stringify(query)}`, read });
  });

  const oneSpec = { summary: "A video that one may watch", answer: WatchableVideoAnswer };
  route(api, "GET /api/videos/:videoId", oneSpec, ({ c, ctx, actor, params }) =>
    answerJson(c, {
      actor,
      key: `video ${params.videoId}`,
      read: async () => ({ value: await getWatchableVideo(ctx, { ...params, actor }) }),
    }),
  );
}
