import * as z from "zod";
import { CategorySlug } from "../domain/videos/contract.ts";
import { getWatchableVideo, listVideos, pageEnd } from "../domain/videos/queries.ts";
import { VideoCardAnswer, WatchableVideoAnswer } from "./answers/videos.ts";
import { type Api, route } from "./route.ts";

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
  route(api, "GET /api/videos", listSpec, async ({ c, ctx, actor, query }) => {
    const list = await listVideos(ctx, { ...query, actor });
    const last = list.length === query.limit ? list.at(-1) : undefined;
    if (last) {
      const next = new URL(c.req.url);
      next.searchParams.set("before", pageEnd(last));
      c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
    }
    return c.json(list);
  });

  const oneSpec = { summary: "A video that one may watch", answer: WatchableVideoAnswer };
  route(api, "GET /api/videos/:videoId", oneSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getWatchableVideo(ctx, { ...params, actor })),
  );
}
