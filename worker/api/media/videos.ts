import * as z from "zod";
import { getWatchableVideo } from "../../domain/community/watching/get-watchable-video.ts";
import {
  VideoCard,
  VideoListQuery,
  WatchableVideo,
} from "../../domain/media/videos/contract-api.ts";
import { listVideos, pageEnd } from "../../domain/media/videos/queries.ts";
import { respondJson } from "../response-cache.ts";
import { type Api, route } from "../route.ts";

export function mountVideos(api: Api): void {
  const listSpec = {
    summary: "List public videos, newest first; paginate with the Link header",
    query: VideoListQuery,
    answer: z.array(VideoCard),
  };
  route(api, "GET /api/videos", listSpec, ({ c, ctx, actor, query }) => {
    const read = async () => {
      const value = await listVideos(ctx, { ...query, actor });
      const lastVideo = value.length === query.limit ? value.at(-1) : undefined;
      if (!lastVideo) return { value };
      const next = new URLSearchParams({
        ...query,
        limit: String(query.limit),
        before: pageEnd(lastVideo),
      });
      return { value, headers: { Link: `</api/videos?${next}>; rel="next"` } };
    };
    return respondJson(c, { actor, key: `videos ${JSON.stringify(query)}`, read });
  });

  const videoSpec = { summary: "Get a video", answer: WatchableVideo };
  route(api, "GET /api/videos/:videoId", videoSpec, ({ c, ctx, actor, params }) =>
    respondJson(c, {
      actor,
      key: `video ${params.videoId}`,
      read: async () => ({ value: await getWatchableVideo(ctx, { ...params, actor }) }),
    }),
  );
}
